// A classic script in the oldest JavaScript: browsers below the floor (docs/browsers.md) get a
// sentence instead of an empty page. It asks for the newest things that we cannot do without.
/* oxlint-disable no-var */
(function () {
  var supported =
    "noModule" in HTMLScriptElement.prototype &&
    !!String.prototype.replaceAll &&
    !!window.HTMLDialogElement &&
    !!HTMLDialogElement.prototype.showModal &&
    !!window.CSS &&
    CSS.supports("selector(:where(a))");
  if (supported) return;
  var sentences = {
    en: "This browser is too old for Fano. Please update it, or open this link in another one.",
    ru: "Этот браузер слишком старый для Fano. Обнови его или открой ссылку в другом.",
    pl: "Ta przeglądarka jest za stara na Fano. Zaktualizuj ją albo otwórz ten link w innej.",
    de: "Dieser Browser ist zu alt für Fano. Bitte aktualisiere ihn oder öffne den Link in einem anderen.",
    fr: "Ce navigateur est trop ancien pour Fano. Mets-le à jour ou ouvre ce lien dans un autre.",
    it: "Questo browser è troppo vecchio per Fano. Aggiornalo o apri il link in un altro.",
    es: "Este navegador es demasiado antiguo para Fano. Actualízalo o abre el enlace en otro.",
  };
  function tell() {
    var lang = (navigator.language || "en").slice(0, 2).toLowerCase();
    var told = document.createElement("p");
    told.id = "too-old";
    told.appendChild(document.createTextNode(sentences[lang] || sentences.en));
    told.style.cssText =
      "position:relative;z-index:9;margin:0;padding:1em;background:#fff6e9;color:#3b2c26;" +
      "font:bold 20px/1.4 sans-serif;text-align:center";
    document.body.insertBefore(told, document.body.firstChild);
  }
  if (document.body) tell();
  else document.addEventListener("DOMContentLoaded", tell);
})();

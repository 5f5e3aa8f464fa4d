import type { Lang } from "../i18n/i18n";

interface Words {
  readonly about: string;
  readonly open: string;
  readonly how: string;
  readonly link: string;
}

export const WORDS: Readonly<Record<Lang, Words>> = {
  en: {
    about:
      "You can play right here. But this app’s own browser may forget your seat, mute the sounds and block downloads.",
    open: "Open in your browser",
    how: "To open it in your browser, use this app’s menu, or copy the link:",
    link: "Link to this page",
  },
  ru: {
    about:
      "Играть можно и здесь. Но встроенный браузер приложения может забыть твоё место, отключить звук и не дать скачать файлы.",
    open: "Открыть в браузере",
    how: "Чтобы открыть в браузере, загляни в меню приложения или скопируй ссылку:",
    link: "Ссылка на эту страницу",
  },
  pl: {
    about:
      "Możesz grać od razu tutaj. Ale przeglądarka wbudowana w tę aplikację może zapomnieć twoje miejsce, wyciszyć dźwięki i blokować pobieranie.",
    open: "Otwórz w przeglądarce",
    how: "Aby otworzyć w przeglądarce, zajrzyj do menu aplikacji albo skopiuj link:",
    link: "Link do tej strony",
  },
  de: {
    about:
      "Du kannst gleich hier spielen. Aber der Browser in dieser App vergisst vielleicht deinen Platz, bleibt stumm und lädt nichts herunter.",
    open: "Im Browser öffnen",
    how: "Zum Öffnen im Browser: über das Menü dieser App, oder kopiere den Link:",
    link: "Link zu dieser Seite",
  },
  fr: {
    about:
      "Tu peux jouer ici. Mais le navigateur intégré à cette application peut oublier ta place, couper le son et bloquer les téléchargements.",
    open: "Ouvrir dans ton navigateur",
    how: "Pour l’ouvrir dans ton navigateur, passe par le menu de l’application ou copie le lien :",
    link: "Lien vers cette page",
  },
  it: {
    about:
      "Puoi giocare qui. Ma il browser interno di questa app potrebbe dimenticare il tuo posto, togliere l’audio e bloccare i download.",
    open: "Apri nel browser",
    how: "Per aprirla nel browser usa il menu dell’app, oppure copia il link:",
    link: "Link a questa pagina",
  },
  es: {
    about:
      "Puedes jugar aquí mismo. Pero el navegador de esta aplicación puede olvidar tu sitio, quitar el sonido y bloquear las descargas.",
    open: "Abrir en el navegador",
    how: "Para abrirla en el navegador, usa el menú de la aplicación o copia el enlace:",
    link: "Enlace a esta página",
  },
};

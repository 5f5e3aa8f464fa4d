import type { StoryTexts } from "../words";

export const it: StoryTexts = {
  title: "Come funziona?",
  lead: "Due carte hanno sempre un solo simbolo in comune. Non è un trucco, e nessuno ha dovuto provare a caso. È geometria: antica, bella e così piccola che sta in una mano.",
  plane: "Punti e linee",
  planeText:
    "Ecco il mazzo più piccolo di tutti: sette carte con tre simboli ciascuna. Porta il nome di Gino Fano, che lo descrisse nel 1892. Ogni simbolo è un punto, ogni carta è una linea che passa per tre punti. Una delle linee è rotonda: si può.",
  planeTry:
    "Tocca due carte: le loro linee si incontrano in un punto. Tocca due simboli: una linea li unisce.",
  meet: (name) =>
    `Nessun altro simbolo è su tutte e due le carte. Le due linee si incontrano qui: ${name}`,
  join: "Una linea li unisce. Nessun’altra carta li ha entrambi.",
  build: "Costruiscilo tu",
  buildText:
    "Sette carte vuote, sette simboli. Mettine tre su ogni carta, così che due carte ne abbiano sempre esattamente uno in comune. Tocca una carta e poi i suoi simboli.",
  right: (n, of) => `Coppie di carte giuste: ${n} su ${of}`,
  none: "Queste due carte non hanno niente in comune.",
  many: "Queste due carte hanno più di un simbolo in comune.",
  hint: "Un aiuto",
  restart: "Da capo",
  built:
    "Ce l’hai fatta! Ci sono trenta modi per riuscirci, e tutti sono questo stesso piano travestito.",
  card: (n) => `Carta ${n}`,
  count: "Perché 57?",
  countText:
    "Prendi una carta con 8 simboli. In un mazzo completo ciascuno è su altre 7 carte. Ogni altra carta incontra la tua in uno solo dei tuoi simboli, quindi le hai appena contate tutte: 1 + 8 × 7 = 57. E i simboli sono tanti quante le carte.",
  noDeck: "Un mazzo così non esiste. Perché? Continua a leggere!",
  shop: "E perché 55 nei negozi?",
  shopText:
    "I mazzi dei negozi hanno 55 carte, anche se potrebbero essere 57. La matematica non lo chiede, e non fa danni: togli le carte che vuoi, e due qualsiasi delle altre hanno ancora un simbolo in comune. Ma il vuoto si vede. 42 simboli sono su otto carte, 14 su sette, e uno solo su appena sei: quello che le due carte mancanti hanno in comune.",
  shopTry: "Tocca altre carte per togliere quelle.",
  onCards: (n) => `su ${n}\u00a0carte`,
  seven: "Perché non sette simboli?",
  euler:
    "Nel 1782 Leonhard Euler chiese: 36 ufficiali vengono da sei reggimenti e hanno sei gradi. Possono stare in quadrato così che ogni fila e ogni colonna abbia una volta ogni reggimento e una volta ogni grado? Con tre, quattro e cinque si può. Con sei non trovò il modo.",
  tarry:
    "Nel 1900 Gaston Tarry esaminò tutti i casi: non c’è modo. Un mazzo con sette simboli per carta mostrerebbe agli ufficiali dove mettersi. Perciò neanche quel mazzo esiste.",
  bruckRyser:
    "Nel 1949 Richard Bruck e Herbert Ryser trovarono un motivo che sta in una riga. Prendi il numero di simboli su una carta, togli uno e dividi per 4. Se avanza 1 o 2, il numero deve essere la somma di due quadrati, come 5 = 1 + 4. Con sette simboli il numero è 6: avanza 2, e non è la somma di due quadrati.",
  open: "Con undici simboli per carta i computer cercarono per anni prima di poter dire di no, nel 1989. E con tredici? Non lo sa nessuno al mondo. Forse lo scoprirai tu!",
  inARow: "Ufficiali in una fila",
  impossible: "Impossibile",
  girls: "Quindici studentesse",
  girlsText:
    "Nel 1850 Thomas Kirkman propose un rompicapo: per una settimana 15 ragazze vanno a passeggio ogni giorno, in cinque file da tre. Due di loro non possono mai stare due volte nella stessa fila. Ecco un modo. Le ragazze sono come i simboli e le file come le carte: due ragazze qualsiasi stanno insieme in una sola fila.",
  girlsTry: "Tocca due ragazze: in quale giorno passeggiano insieme?",
  theirDay: (day) => `Il loro giorno: ${day}`,
  hidden:
    "E non è tutto: in queste passeggiate si nascondono quindici piccoli mazzi da sette carte.",
  insects: "Gli insetti",
  insectsText:
    "Il rompicapo delle studentesse portò Jacques Cottereau, nel 1976, a un mazzo tutto suo: 31 carte con sei insetti ciascuna, e due carte hanno sempre un insetto in comune. Anni dopo alcune di quelle carte furono ritrovate, e ne nacque un gioco che si gioca in tutto il mondo.",
  end: "Ora lo sai. È ora di giocare!",
};

import type { StoryTexts } from "../words";

export const de: StoryTexts = {
  title: "Wie funktioniert das?",
  lead: "Zwei Karten haben immer genau ein Symbol gemeinsam. Das ist kein Trick, und niemand musste es ausprobieren. Es ist Geometrie: alt, schön und so klein, dass sie in eine Hand passt.",
  plane: "Punkte und Linien",
  planeText:
    "Das ist das kleinste Kartenspiel von allen: sieben Karten mit je drei Symbolen. Es heißt nach Gino Fano, der es 1892 beschrieben hat. Jedes Symbol ist ein Punkt, jede Karte eine Linie durch drei Punkte. Eine der Linien ist rund; das ist erlaubt.",
  planeTry:
    "Tippe auf zwei Karten: Ihre Linien treffen sich in einem Punkt. Tippe auf zwei Symbole: Eine Linie verbindet sie.",
  meet: (name) =>
    `Kein anderes Symbol ist auf beiden Karten. Hier treffen sich die beiden Linien: ${name}`,
  join: "Eine Linie verbindet sie. Keine andere Karte hat beide.",
  build: "Bau es selbst",
  buildText:
    "Sieben leere Karten, sieben Symbole. Leg auf jede Karte drei, sodass zwei Karten immer genau eines gemeinsam haben. Tippe auf eine Karte und dann auf die Symbole dafür.",
  right: (n, of) => `Richtige Kartenpaare: ${n} von ${of}`,
  none: "Diese zwei Karten haben nichts gemeinsam.",
  many: "Diese zwei Karten haben mehr als ein Symbol gemeinsam.",
  hint: "Tipp",
  restart: "Von vorn",
  built: "Geschafft! Es gibt dreißig Lösungen, und alle sind dieselbe Ebene, nur verkleidet.",
  card: (n) => `Karte ${n}`,
  count: "Warum 57?",
  countText:
    "Nimm eine Karte mit 8 Symbolen. Im vollständigen Kartenspiel ist jedes davon noch auf 7 anderen Karten. Jede andere Karte trifft deine in genau einem deiner Symbole. Also hast du gerade alle gezählt: 1 + 8 × 7 = 57. Und Symbole gibt es genauso viele wie Karten.",
  noDeck: "So ein Kartenspiel gibt es nicht. Warum? Lies weiter!",
  shop: "Und warum 55 im Laden?",
  shopText:
    "Die Kartenspiele aus dem Laden haben 55 Karten, obwohl 57 möglich wären. Die Mathematik verlangt das nicht, und es schadet auch nicht: Lass weg, welche Karten du willst, je zwei von den übrigen haben immer noch ein Symbol gemeinsam. Aber die Lücke sieht man. 42 Symbole sind auf acht Karten, 14 auf sieben, und ein einziges nur auf sechs: das, das die zwei fehlenden Karten gemeinsam haben.",
  shopTry: "Tippe auf andere Karten, um diese wegzulassen.",
  onCards: (n) => `auf ${n}\u00a0Karten`,
  seven: "Warum nie sieben Symbole?",
  euler:
    "1782 fragte Leonhard Euler: 36 Offiziere kommen aus sechs Regimentern und haben sechs Ränge. Können sie so im Quadrat stehen, dass in jeder Reihe und jeder Spalte jedes Regiment und jeder Rang genau einmal vorkommt? Mit drei, vier und fünf geht es. Mit sechs fand er keinen Weg.",
  tarry:
    "Im Jahr 1900 ging Gaston Tarry alle Fälle durch: Es gibt keinen. Ein Kartenspiel mit sieben Symbolen auf jeder Karte würde den Offizieren zeigen, wo sie stehen sollen. Also gibt es auch so ein Kartenspiel nicht.",
  bruckRyser:
    "1949 fanden Richard Bruck und Herbert Ryser einen Grund, der in eine Zeile passt. Nimm die Zahl der Symbole auf einer Karte, zieh eins ab und teile durch 4. Bleibt 1 oder 2 übrig, so muss die Zahl eine Summe von zwei Quadratzahlen sein, so wie 5 = 1 + 4. Bei sieben Symbolen ist es die 6: Es bleibt 2, und eine Summe von zwei Quadratzahlen ist sie nicht.",
  open: "Bei elf Symbolen auf einer Karte suchten Computer jahrelang, bis sie 1989 Nein sagen konnten. Und bei dreizehn? Das weiß niemand auf der Welt. Vielleicht findest du es heraus!",
  inARow: "Offiziere in einer Reihe",
  impossible: "Unmöglich",
  girls: "Fünfzehn Schulmädchen",
  girlsText:
    "1850 stellte Thomas Kirkman ein Rätsel: 15 Mädchen gehen eine Woche lang jeden Tag spazieren, in fünf Reihen zu dritt. Keine zwei dürfen zweimal in derselben Reihe gehen. So kann es gelingen. Die Mädchen sind wie Symbole, die Reihen wie Karten: Je zwei Mädchen gehen in genau einer Reihe zusammen.",
  girlsTry: "Tippe auf zwei Mädchen: An welchem Tag gehen sie zusammen?",
  theirDay: (day) => `Ihr Tag: ${day}`,
  hidden:
    "Und noch etwas: In diesen Spaziergängen stecken fünfzehn kleine Kartenspiele aus sieben Karten.",
  insects: "Die Insekten",
  insectsText:
    "Das Rätsel der Schulmädchen brachte Jacques Cottereau 1976 auf ein eigenes Kartenspiel: 31 Karten mit je sechs Insekten, und zwei Karten haben immer eines gemeinsam. Jahre später tauchten einige dieser Karten wieder auf, und daraus wurde ein Partyspiel, das man auf der ganzen Welt spielt.",
  end: "Jetzt weißt du es. Zeit zum Spielen!",
};

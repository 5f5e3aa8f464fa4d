import type { StoryTexts } from "../words";

export const pl: StoryTexts = {
  title: "Jak to działa?",
  lead: "Dwie karty zawsze mają dokładnie jeden wspólny symbol. To nie sztuczka i nikt nie musiał tego zgadywać. To geometria: stara, piękna i tak mała, że mieści się w dłoni.",
  plane: "Punkty i linie",
  planeText:
    "Oto najmniejsza talia świata: siedem kart po trzy symbole. Nazwano ją od nazwiska Gino Fano, który opisał ją w 1892 roku. Każdy symbol to punkt, a każda karta to linia przez trzy punkty. Jedna z linii jest okrągła; tak też wolno.",
  planeTry:
    "Dotknij dwóch kart: ich linie spotkają się w jednym punkcie. Dotknij dwóch symboli: połączy je jedna linia.",
  meet: (name) => `Innego wspólnego symbolu te karty nie mają. Linie spotykają się tutaj: ${name}`,
  join: "Łączy je jedna linia. Nie ma innej karty z oboma symbolami.",
  build: "Zbuduj ją samodzielnie",
  buildText:
    "Siedem pustych kart i siedem symboli. Połóż na każdej trzy, tak aby dwie karty zawsze miały dokładnie jeden wspólny. Dotknij karty, a potem symboli dla niej.",
  right: (n, of) => `Dobre pary kart: ${n} z ${of}`,
  none: "Te dwie karty nie mają nic wspólnego.",
  many: "Te dwie karty mają więcej niż jeden wspólny symbol.",
  hint: "Podpowiedź",
  restart: "Od nowa",
  built:
    "Udało się! Można to zrobić na trzydzieści sposobów, a każdy z nich to ta sama płaszczyzna w przebraniu.",
  card: (n) => `Karta ${n}`,
  count: "Dlaczego 57?",
  countText:
    "Weź jedną kartę z 8 symbolami. W pełnej talii każdy z nich jest jeszcze na 7 kartach. Każda inna karta spotyka twoją dokładnie w jednym symbolu, więc masz już policzone wszystkie: 1 + 8 × 7 = 57. A symboli jest tyle samo co kart.",
  noDeck: "Takiej talii nie ma. Dlaczego? Czytaj dalej!",
  shop: "A dlaczego w sklepie jest 55?",
  shopText:
    "Talie ze sklepu mają 55 kart, choć mogłoby ich być 57. Matematyka tego nie wymaga, ale też nic się nie psuje: odłóż dowolne karty, a każde dwie pozostałe nadal mają jeden wspólny symbol. Lukę jednak widać. 42 symbole są na ośmiu kartach, 14 na siedmiu, a tylko jeden na zaledwie sześciu: ten, który łączył dwie brakujące karty.",
  shopTry: "Dotknij innych kart, aby odłożyć właśnie je.",
  onCards: (n) => `na ${n}\u00a0kartach`,
  seven: "Dlaczego nigdy siedem symboli?",
  euler:
    "W 1782 roku Leonhard Euler zapytał: 36 oficerów pochodzi z sześciu pułków i ma sześć stopni. Czy mogą stanąć w kwadracie tak, aby w każdym rzędzie i w każdej kolumnie każdy pułk i każdy stopień był dokładnie raz? Z trzema, czterema i pięcioma się udaje. Z sześcioma nie znalazł sposobu.",
  tarry:
    "W 1900 roku Gaston Tarry sprawdził wszystkie przypadki: sposobu nie ma. Talia z siedmioma symbolami na karcie pokazałaby oficerom, gdzie mają stanąć. Więc takiej talii też nie ma.",
  bruckRyser:
    "W 1949 roku Richard Bruck i Herbert Ryser znaleźli powód, który mieści się w jednej linijce. Weź liczbę symboli na karcie, odejmij jeden i podziel przez 4. Jeśli zostaje 1 lub 2, liczba musi być sumą dwóch kwadratów, jak 5 = 1 + 4. Dla siedmiu symboli jest to 6: zostaje 2, a sumą dwóch kwadratów 6 nie jest.",
  open: "Przy jedenastu symbolach na karcie komputery szukały latami, zanim w 1989 roku odpowiedziały: nie. A trzynaście? Tego nie wie nikt na świecie. Może ty to odkryjesz!",
  inARow: "Oficerów w rzędzie",
  impossible: "Niemożliwe",
  girls: "Piętnaście uczennic",
  girlsText:
    "W 1850 roku Thomas Kirkman zadał zagadkę: 15 dziewczynek przez tydzień chodzi codziennie na spacer, w pięciu rzędach po trzy. Żadne dwie nie mogą iść w jednym rzędzie dwa razy. Oto jeden ze sposobów. Dziewczynki są jak symbole, a rzędy jak karty: każde dwie idą razem dokładnie w jednym rzędzie.",
  girlsTry: "Dotknij dwóch dziewczynek: którego dnia idą razem?",
  theirDay: (day) => `Ich dzień: ${day}`,
  hidden: "To nie wszystko: w tych spacerach kryje się piętnaście małych talii po siedem kart.",
  insects: "Owady",
  insectsText:
    "Zagadka o uczennicach doprowadziła Jacques’a Cottereau w 1976 roku do własnej talii: 31 kart z sześcioma owadami na każdej, a każde dwie karty mają jednego wspólnego. Po latach kilka z tych kart się odnalazło i wyrosła z nich gra, w którą gra cały świat.",
  end: "Teraz już wiesz. Pora zagrać!",
};

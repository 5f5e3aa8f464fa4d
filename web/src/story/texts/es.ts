import type { StoryTexts } from "../words";

export const es: StoryTexts = {
  title: "¿Cómo funciona?",
  lead: "Dos cartas siempre tienen un solo símbolo en común. No es un truco, y nadie tuvo que probar al azar. Es geometría: antigua, hermosa y tan pequeña que cabe en la mano.",
  plane: "Puntos y líneas",
  planeText:
    "Esta es la baraja más pequeña de todas: siete cartas con tres símbolos cada una. Lleva el nombre de Gino Fano, que la describió en 1892. Cada símbolo es un punto y cada carta es una línea que pasa por tres puntos. Una de las líneas es redonda: está permitido.",
  planeTry:
    "Toca dos cartas: sus líneas se cruzan en un punto. Toca dos símbolos: una línea los une.",
  meet: (name) =>
    `Ningún otro símbolo está en las dos cartas. Las dos líneas se cruzan aquí: ${name}`,
  join: "Una línea los une. Ninguna otra carta tiene los dos.",
  build: "Constrúyela tú",
  buildText:
    "Siete cartas vacías, siete símbolos. Pon tres en cada carta para que dos cartas tengan siempre exactamente uno en común. Toca una carta y luego sus símbolos.",
  right: (n, of) => `Parejas de cartas correctas: ${n} de ${of}`,
  none: "Estas dos cartas no tienen nada en común.",
  many: "Estas dos cartas tienen más de un símbolo en común.",
  hint: "Una pista",
  restart: "Empezar de nuevo",
  built:
    "¡Lo has conseguido! Hay treinta maneras de hacerlo, y todas son este mismo plano disfrazado.",
  card: (n) => `Carta ${n}`,
  count: "¿Por qué 57?",
  countText:
    "Toma una carta con 8 símbolos. En una baraja completa, cada uno está en otras 7 cartas. Cualquier otra carta se cruza con la tuya en uno solo de tus símbolos, así que acabas de contarlas todas: 1 + 8 × 7 = 57. Y hay tantos símbolos como cartas.",
  noDeck: "Esa baraja no existe. ¿Por qué? ¡Sigue leyendo!",
  shop: "¿Y por qué 55 en las tiendas?",
  shopText:
    "Las barajas de las tiendas tienen 55 cartas, aunque podrían ser 57. Las matemáticas no lo piden, y no pasa nada: quita las cartas que quieras, y dos cualesquiera de las demás siguen teniendo un símbolo en común. Pero el hueco se nota. 42 símbolos están en ocho cartas, 14 en siete, y uno solo en apenas seis: el que comparten las dos que faltan.",
  shopTry: "Toca otras cartas para quitar esas.",
  onCards: (n) => `en ${n}\u00a0cartas`,
  seven: "¿Por qué nunca siete símbolos?",
  euler:
    "En 1782 Leonhard Euler preguntó: 36 oficiales vienen de seis regimientos y tienen seis rangos. ¿Pueden formar un cuadrado en el que cada fila y cada columna tenga una vez cada regimiento y una vez cada rango? Con tres, cuatro y cinco se puede. Con seis no encontró la manera.",
  tarry:
    "En 1900 Gaston Tarry revisó todos los casos: no hay manera. Una baraja con siete símbolos por carta les diría a los oficiales dónde ponerse. Así que esa baraja tampoco existe.",
  bruckRyser:
    "En 1949 Richard Bruck y Herbert Ryser hallaron una razón que cabe en una línea. Toma el número de símbolos de una carta, quita uno y divide entre 4. Si sobra 1 o 2, el número tiene que ser la suma de dos cuadrados, como 5 = 1 + 4. Con siete símbolos el número es 6: sobra 2, y no es la suma de dos cuadrados.",
  open: "Con once símbolos por carta, los ordenadores buscaron durante años antes de decir que no, en 1989. ¿Y con trece? Nadie en el mundo lo sabe. ¡Quizá lo descubras tú!",
  inARow: "Oficiales en una fila",
  impossible: "Imposible",
  girls: "Quince colegialas",
  girlsText:
    "En 1850 Thomas Kirkman planteó un acertijo: durante una semana, 15 chicas salen cada día a pasear en cinco filas de tres. Dos de ellas no pueden ir nunca dos veces en la misma fila. Esta es una manera. Las chicas son como símbolos y las filas como cartas: dos chicas cualesquiera van juntas en una sola fila.",
  girlsTry: "Toca dos chicas: ¿qué día pasean juntas?",
  theirDay: (day) => `Su día: ${day}`,
  hidden: "Y hay más: en estos paseos se esconden quince barajas pequeñas de siete cartas.",
  insects: "Los insectos",
  insectsText:
    "El acertijo de las colegialas llevó a Jacques Cottereau en 1976 a una baraja propia: 31 cartas con seis insectos cada una, y dos cartas siempre tienen un insecto en común. Años después aparecieron algunas de aquellas cartas, y de ellas nació un juego al que se juega en todo el mundo.",
  end: "Ahora ya lo sabes. ¡A jugar!",
};

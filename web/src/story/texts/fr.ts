import type { StoryTexts } from "../words";

export const fr: StoryTexts = {
  title: "Comment ça marche ?",
  lead: "Deux cartes ont toujours exactement un symbole en commun. Ce n’est pas un tour de magie, et personne n’a eu à tâtonner. C’est de la géométrie : ancienne, belle, et si petite qu’elle tient dans la main.",
  plane: "Des points et des lignes",
  planeText:
    "Voici le plus petit jeu de cartes de tous : sept cartes de trois symboles. Il porte le nom de Gino Fano, qui l’a décrit en 1892. Chaque symbole est un point, chaque carte est une ligne qui passe par trois points. L’une des lignes est ronde : c’est permis.",
  planeTry:
    "Touche deux cartes : leurs lignes se croisent en un point. Touche deux symboles : une ligne les relie.",
  meet: (name) =>
    `Aucun autre symbole n’est sur les deux cartes. Les deux lignes se croisent ici : ${name}`,
  join: "Une ligne les relie. Aucune autre carte ne porte les deux.",
  build: "Construis-le toi-même",
  buildText:
    "Sept cartes vides, sept symboles. Mets-en trois sur chaque carte pour que deux cartes en aient toujours exactement un en commun. Touche une carte, puis ses symboles.",
  right: (n, of) => `Paires de cartes justes : ${n} sur ${of}`,
  none: "Ces deux cartes n’ont rien en commun.",
  many: "Ces deux cartes ont plus d’un symbole en commun.",
  hint: "Un indice",
  restart: "Recommencer",
  built:
    "Tu l’as construit ! Il y a trente façons de le faire, et toutes sont ce même plan déguisé.",
  card: (n) => `Carte ${n}`,
  count: "Pourquoi 57 ?",
  countText:
    "Prends une carte de 8 symboles. Dans un jeu de cartes complet, chacun d’eux est encore sur 7 autres cartes. Toute autre carte rencontre la tienne en un seul de tes symboles : tu viens donc de les compter toutes. 1 + 8 × 7 = 57. Et il y a autant de symboles que de cartes.",
  noDeck: "Un tel jeu de cartes n’existe pas. Pourquoi ? Lis la suite !",
  shop: "Et pourquoi 55 dans les magasins ?",
  shopText:
    "Les jeux de cartes des magasins ont 55 cartes, alors qu’il pourrait y en avoir 57. Les mathématiques n’y sont pour rien, et ce n’est pas grave : retire les cartes que tu veux, deux cartes restantes ont toujours un symbole en commun. Mais le trou se voit. 42 symboles sont sur huit cartes, 14 sur sept, et un seul n’est que sur six : celui que les deux absentes ont en commun.",
  shopTry: "Touche d’autres cartes pour les retirer à leur place.",
  onCards: (n) => `sur ${n}\u00a0cartes`,
  seven: "Pourquoi jamais sept symboles ?",
  euler:
    "En 1782, Leonhard Euler a posé cette question : 36 officiers viennent de six régiments et ont six grades. Peuvent-ils se ranger en carré pour que chaque rangée et chaque colonne ait une fois chaque régiment et une fois chaque grade ? Avec trois, quatre ou cinq, on y arrive. Avec six, il n’a pas trouvé.",
  tarry:
    "En 1900, Gaston Tarry a examiné tous les cas : c’est impossible. Un jeu de cartes à sept symboles par carte dirait aux officiers où se placer. Il n’existe donc pas non plus.",
  bruckRyser:
    "En 1949, Richard Bruck et Herbert Ryser trouvèrent une raison qui tient en une ligne. Prends le nombre de symboles par carte, enlève un, et divise par 4. S’il reste 1 ou 2, ce nombre doit être la somme de deux carrés, comme 5 = 1 + 4. Pour sept symboles, c’est 6 : il reste 2, et 6 n’est pas la somme de deux carrés.",
  open: "Avec onze symboles par carte, des ordinateurs ont cherché pendant des années avant de dire non, en 1989. Et avec treize ? Personne au monde ne le sait. Tu le découvriras peut-être !",
  inARow: "Officiers par rangée",
  impossible: "Impossible",
  girls: "Quinze écolières",
  girlsText:
    "En 1850, Thomas Kirkman posa une énigme : pendant une semaine, 15 filles se promènent chaque jour en cinq rangs de trois. Jamais deux d’entre elles ne doivent être deux fois dans le même rang. Voici une façon de faire. Les filles sont comme des symboles, les rangs comme des cartes : deux filles, quelles qu’elles soient, sont ensemble dans un seul rang.",
  girlsTry: "Touche deux filles : quel jour se promènent-elles ensemble ?",
  theirDay: (day) => `Leur jour : ${day}`,
  hidden:
    "Et ce n’est pas tout : quinze petits jeux de cartes, de sept cartes chacun, se cachent dans ces promenades.",
  insects: "Les insectes",
  insectsText:
    "L’énigme des écolières a mené Jacques Cottereau à un jeu de cartes bien à lui, en 1976 : 31 cartes de six insectes, et deux cartes ont toujours un insecte en commun. Des années plus tard, quelques-unes de ces cartes ont été retrouvées, et il en est né un jeu auquel on joue dans le monde entier.",
  end: "Maintenant, tu sais. À toi de jouer !",
};

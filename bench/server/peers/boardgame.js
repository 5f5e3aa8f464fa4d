// boardgame.io, with its default storage in memory: node boardgame.js PORT
const { Server } = require('boardgame.io/dist/cjs/server.js');
const { CENTRE, HAND } = require('./common.js');

const claim = {
  move: ({ G, playerID }, c, k) => {
    G.q++;
    G.p = +playerID;
    G.c = c;
    G.k = k;
    G.scores[+playerID & 3]++;
  },
  client: false,
  ignoreStaleStateID: true,
  undoable: false,
};
const Race = {
  name: 'race',
  minPlayers: 2,
  maxPlayers: 8,
  disableUndo: true,
  setup: () => ({ q: 0, p: -1, c: 0, k: '', scores: [0, 0, 0, 0], centre: CENTRE, hand: HAND }),
  turn: { activePlayers: { all: 'go' }, stages: { go: { moves: { claim } } } },
};

Server({ games: [Race], origins: ['*'] }).run({ port: +process.argv[2] }, () => console.log('up'));

// boardgame.io: node boardgame.js PORT DECK [FILE]. With a file it plays by the rules, with a storage
// that is on the disk; without one it is as it comes, in memory.
const { Server } = require('boardgame.io/dist/cjs/server.js');
const { Async } = require('boardgame.io/dist/cjs/internal.js');
const { INVALID_MOVE } = require('boardgame.io/dist/cjs/core.js');
const { open } = require('./journal.js');
const { readDeck, deal, judge, take } = require('./inferno.js');

const [port, deckFile, file] = process.argv.slice(2);
const common = readDeck(deckFile);
const options = { client: false, ignoreStaleStateID: true, undoable: false };

const start = { ...options, move: ({ G, random }) => ({ ...deal(4, random.Shuffle(Array.from({ length: 55 }, (_, i) => i))) }) };
const claim = {
  ...options,
  move: ({ G, playerID }, s, o, c) => {
    if (!G.tops) return INVALID_MOVE;
    const why = judge(G, common, +playerID, { s, o, c }, Date.now(), !file);
    if (why === 'missed') return undefined; // the lock is part of the state
    if (why) return INVALID_MOVE;
    take(G, +playerID);
    return undefined;
  },
};

const Inferno = {
  name: 'race',
  minPlayers: 2,
  maxPlayers: 8,
  disableUndo: true,
  setup: () => ({}),
  playerView: ({ G: { pile, ...seen } }) => seen,
  turn: { activePlayers: { all: 'go' }, stages: { go: { moves: { start, claim } } } },
};

// States are read from memory, and each is on the disk before its move is done with.
class Durable extends Async {
  constructor() {
    super();
    this.journal = open(file);
    this.matches = new Map();
    this.seq = 0;
  }

  async connect() {}

  async createMatch(id, { initialState, metadata }) {
    this.matches.set(id, { state: initialState, initialState, metadata, log: [] });
  }

  setState(id, state, log = []) {
    const match = this.matches.get(id);
    match.state = state;
    match.log.push(...log);
    return new Promise((done) => this.journal.append(id, this.seq++, JSON.stringify({ state, log }), done));
  }

  async setMetadata(id, metadata) {
    this.matches.get(id).metadata = metadata;
  }

  async fetch(id, wanted) {
    const match = this.matches.get(id) ?? {};
    return Object.fromEntries(Object.keys(wanted).filter((key) => wanted[key]).map((key) => [key, match[key]]));
  }

  async wipe(id) {
    this.matches.delete(id);
  }

  async listMatches() {
    return [...this.matches.keys()];
  }
}

const storage = file ? { db: new Durable() } : {};
Server({ games: [Inferno], origins: ['*'], ...storage }).run({ port: +port }, () => console.log('up'));

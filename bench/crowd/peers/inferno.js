// The rules of inferno, for a peer: the first who names the symbol that the own card shares with the
// one in the middle takes it. A call for cards that are gone is too late and free; a wrong one locks.
const fs = require('node:fs');

const LOCK_MS = 3000;

function readDeck(file) {
  const common = Array.from({ length: 55 }, () => new Int8Array(55));
  for (const line of fs.readFileSync(file, 'utf8').trim().split('\n')) {
    const [a, b, symbol] = line.split(' ').map(Number);
    common[a][b] = symbol;
  }
  return common;
}

function shuffled() {
  const cards = Array.from({ length: 55 }, (_, i) => i);
  for (let i = 54; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [cards[i], cards[j]] = [cards[j], cards[i]];
  }
  return cards;
}

function deal(seats, cards = shuffled()) {
  const tops = cards.splice(0, seats);
  return { race: 0, winner: 0, centre: cards.pop(), tops, won: tops.map(() => 0), locked: tops.map(() => 0), over: false, pile: cards };
}

// '' for a call that counts, and otherwise why it does not. `anything` counts any symbol.
function judge(table, common, seat, { s, o, c }, now, anything) {
  if (table.over) return 'too_late';
  if (!anything && table.locked[seat] > now) return 'locked';
  if (table.tops[seat] !== o || table.centre !== c) return 'too_late';
  if (anything || common[o][c] === s) return '';
  table.locked[seat] = now + LOCK_MS;
  return 'missed';
}

function take(table, seat) {
  table.race++;
  table.winner = seat;
  table.won[seat]++;
  table.tops[seat] = table.centre;
  table.over = table.pile.length === 0;
  table.centre = table.over ? -1 : table.pile.pop();
}

module.exports = { readDeck, deal, judge, take };

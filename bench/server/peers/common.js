// What every peer does with a call: count it, and say something of about 280 bytes to the room.
const PAD = 'x'.repeat(118);
const CENTRE = [3, 17, 22, 41, 8, 50, 12, 30];
const HAND = [5, 17, 33, 44, 9, 51, 2, 28];

function apply(room, m) {
  room.q++;
  room.scores[m.p & 3]++;
  const { q, scores } = room;
  return { t: 'ev', r: 0, q, p: m.p, n: m.n, k: m.k, c: m.c, scores, centre: CENTRE, hand: HAND, pad: PAD };
}

module.exports = { apply, CENTRE, HAND };

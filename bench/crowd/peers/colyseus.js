// Colyseus: node colyseus.js PORT DECK [FILE]. With a file it plays by the rules and writes every
// accepted call down before it tells anybody; without one it is as it comes.
process.env.NODE_ENV = 'production';
const { Server, Room } = require('@colyseus/core');
const { WebSocketTransport } = require('@colyseus/ws-transport');
const { open } = require('./journal.js');
const { readDeck, deal, judge, take } = require('./inferno.js');

const [port, deckFile, file] = process.argv.slice(2);
const common = readDeck(deckFile);
const journal = open(file);

class Inferno extends Room {
  onCreate() {
    this.maxClients = 4;
    this.seatReservationTimeout = 300;
    this.seats = new Map();
    this.table = null;
    this.seq = 0;
    this.onMessage('start', () => this.begin());
    this.onMessage('claim', (client, call) => this.claim(client, call));
  }

  onJoin(client) {
    this.seats.set(client.sessionId, this.seats.size);
  }

  begin() {
    this.table = deal(4);
    this.tell({ t: 'start', table: this.table });
  }

  claim(client, call) {
    const seat = this.seats.get(client.sessionId);
    if (!this.table) return;
    const why = judge(this.table, common, seat, call, Date.now(), !file);
    if (why) client.send(why === 'missed' ? 'missed' : 'refused', { why, l: call.l });
    else {
      take(this.table, seat);
      this.tell({ t: 'call', seat, symbol: call.s, cards: [call.o, call.c] });
    }
  }

  tell(entry) {
    const { race, winner, centre, tops, won, over } = this.table;
    const message = { race, winner, centre, tops: [...tops], won: [...won], over };
    journal.append(this.roomId, this.seq++, file && JSON.stringify(entry), () => this.broadcast('did', message));
  }
}

const server = new Server({ transport: new WebSocketTransport({}), greet: false });
server.define('race', Inferno);
server.listen(+port, '127.0.0.1').then(() => console.log('up'));

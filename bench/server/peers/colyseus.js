// Colyseus, with messages as its documentation has them: node colyseus.js PORT
process.env.NODE_ENV = 'production';
process.env.COLYSEUS_SEAT_RESERVATION_TIME = '120';
const { Server, Room } = require('@colyseus/core');
const { WebSocketTransport } = require('@colyseus/ws-transport');
const { apply } = require('./common.js');

class Race extends Room {
  onCreate() {
    this.maxClients = 8;
    this.seatReservationTimeout = 120;
    this.count = { q: 0, scores: [0, 0, 0, 0] };
    this.order = new Map();
    this.onMessage('claim', (client, m) => {
      m.p = this.order.get(client.sessionId);
      this.broadcast('ev', apply(this.count, m));
    });
  }
  onJoin(client) {
    this.order.set(client.sessionId, this.order.size);
  }
}

const server = new Server({ transport: new WebSocketTransport({}), greet: false });
server.define('race', Race);
server.listen(+process.argv[2], '127.0.0.1').then(() => console.log('up'));

// A durable journal for the peers, as somebody would write it who cares: node's own SQLite, WAL,
// synchronous=FULL, and one transaction for all that was appended in one turn of the event loop.
const { DatabaseSync } = require('node:sqlite');

class Journal {
  constructor(file) {
    this.db = new DatabaseSync(file);
    this.db.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL');
    this.db.exec('CREATE TABLE entries (room TEXT, seq INTEGER, body TEXT, PRIMARY KEY (room, seq)) WITHOUT ROWID');
    this.insert = this.db.prepare('INSERT INTO entries VALUES (?, ?, ?)');
    this.waiting = [];
  }

  // Calls `then` once the entry is on the disk.
  append(room, seq, body, then) {
    if (!this.waiting.length) setImmediate(() => this.flush());
    this.waiting.push([room, seq, body, then]);
  }

  flush() {
    const group = this.waiting;
    this.waiting = [];
    this.db.exec('BEGIN');
    for (const [room, seq, body] of group) this.insert.run(room, seq, body);
    this.db.exec('COMMIT');
    for (const entry of group) entry[3]();
  }
}

// As the servers come: nothing is kept.
const forgetful = { append: (_room, _seq, _body, then) => then() };

module.exports = { open: (file) => (file ? new Journal(file) : forgetful) };

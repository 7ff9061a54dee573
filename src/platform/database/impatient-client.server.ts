import { Socket } from 'node:net';
import type pg from 'pg';
import { PreparingClient } from './prepared.server.ts';

/** Longer than PostgreSQL takes to cancel a statement (`impatience` in database.server.ts), because that keeps the connection. */
export const silenceMs = 3_500;

/**
 * A connection that ends when PostgreSQL says nothing for `silenceMs` while a statement runs: a frozen server cancels nothing. The
 * statement fails with it. Giving up the statement alone would hand the next request a connection with an open transaction.
 */
export class ImpatientClient extends PreparingClient {
  readonly #socket: Socket;

  constructor(config?: pg.ClientConfig) {
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.#socket = socket;
    socket.on('timeout', () => socket.destroy(new Error('Connection terminated: PostgreSQL says nothing')));
    this.on('drain', () => socket.setTimeout(0));
    // pg describes six forms of one function.
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    this.query = ((...args: unknown[]) => {
      this.#socket.setTimeout(silenceMs);
      return query(...args);
    }) as typeof this.query;
  }
}

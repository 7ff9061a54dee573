import { Socket } from 'node:net';
import type pg from 'pg';
import { PreparingClient } from './prepared.server.ts';

/** Longer than PostgreSQL takes to cancel a statement (`impatience` in database.server.ts), because that keeps the connection. */
export const silenceMs = 3_500;

/** How long PostgreSQL may say nothing while a statement runs; `silenceMs` where it isn't set. */
export interface SilenceConfig {
  silenceMs?: number;
}

/**
 * A connection that ends when PostgreSQL says nothing for a while in which a statement runs: a frozen server, or one whose machine is gone,
 * cancels nothing. The statement fails with it. Giving up the statement alone would hand the next one a connection with an open transaction.
 */
export class ImpatientClient extends PreparingClient {
  readonly #socket: Socket;

  constructor(config?: pg.ClientConfig & SilenceConfig) {
    const limitMs = config?.silenceMs ?? silenceMs;
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.#socket = socket;
    socket.on('timeout', () => socket.destroy(new Error('Connection terminated: PostgreSQL says nothing')));
    this.on('drain', () => socket.setTimeout(0));
    // pg describes six forms of one function.
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    this.query = ((...args: unknown[]) => {
      this.#socket.setTimeout(limitMs);
      return query(...args);
    }) as typeof this.query;
  }
}

import { Hono } from 'hono';
import { after } from '#lib/clock.ts';
import type { Db } from '#platform/database/database.server.ts';
import { readerOf } from '../outbox/reader.ts';
import { clockPage, type Move, moves } from './clock-page.ts';
import { moveClock, readOffset, resetClock } from './move-clock.server.ts';

/** `/sandbox/clock`: shows the sandbox's time and moves it. */
export function clockRoutes(db: Db): Hono {
  const app = new Hono();

  app.get('/', async (c) => {
    const offsetMs = await readOffset(db);
    const now = after(new Date(), offsetMs);
    return c.html(clockPage(readerOf(c), { now, offsetMs, moved: c.req.query('moved') !== undefined }));
  });

  app.post('/', async (c) => {
    const { move } = await c.req.parseBody().catch((): Record<string, unknown> => ({}));
    if (move === 'reset') await resetClock(db);
    else if (isMove(move)) await moveClock(db, moves[move]);
    else return c.text('unknown move', 400);
    return c.redirect('/sandbox/clock?moved', 303);
  });
  return app;
}

const isMove = (value: unknown): value is Move => typeof value === 'string' && Object.hasOwn(moves, value);

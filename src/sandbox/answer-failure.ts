import type { ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';

/**
 * What the sandbox answers when a call ends in an error: what was sent is to blame for a body beyond its limit and for a value
 * that the database has no place for (class 22); everything else is ours, and `told`.
 */
export function answerFailure(told: (error: Error, path: string) => void): ErrorHandler {
  return (error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    const { code } = error as { code?: unknown };
    if (typeof code === 'string' && /^22.{3}$/.test(code)) return c.text('Bad Request', 400);
    told(error, c.req.path);
    return c.text('The sandbox failed; its log says why.', 500);
  };
}

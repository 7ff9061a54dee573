import type { ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';

/**
 * Returns the sandbox's response to errors. A body over the limit and a value that the database cannot store (class 22)
 * are the sender's fault; everything else is a defect of the sandbox and goes to `report`.
 */
export function answerFailure(report: (error: Error, path: string) => void): ErrorHandler {
  return (error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    const { code } = error as { code?: unknown };
    if (typeof code === 'string' && /^22.{3}$/.test(code)) return c.text('Bad Request', 400);
    report(error, c.req.path);
    return c.text('The sandbox failed; its log says why.', 500);
  };
}

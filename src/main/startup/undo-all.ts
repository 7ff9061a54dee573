/** Ends or takes back one part of what was started. */
export type Undo = () => Promise<unknown> | unknown;

/**
 * Stops all servers at once, because each may take seconds and none needs another one; then `started`, the latest first. A part that does not
 * stop leaves no other running.
 */
export async function undoAll({ servers, started }: { servers: readonly Undo[]; started: readonly Undo[] }) {
  await Promise.all(servers.map(runOrReport));
  for (const undo of started.toReversed()) await runOrReport(undo);
}

async function runOrReport(undo: Undo): Promise<void> {
  try {
    await undo();
  } catch (error) {
    console.error(error);
  }
}

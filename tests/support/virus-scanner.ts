import { onTestFinished } from 'vitest';
import { clamdScanner } from '#adapters/clamd/clamd-scanner.server.ts';
import { startVirusScanner } from '#sandbox/scanner/virus-scanner.server.ts';
import { world } from './world.ts';

/** Where nothing listens. */
const away = '127.0.0.1:1';

/** Lets the sandbox's scanner scan the files of the product, until the test ends. */
export async function scanFiles(): Promise<void> {
  const { port, close } = await startVirusScanner({ port: 0 });
  onTestFinished(close);
  use(`127.0.0.1:${port}`);
}

/** Takes the product's scanner away, until the test ends. */
export const loseScanner = (): void => use(away);

function use(address: string): void {
  world.services.ports.scanner = clamdScanner(address);
  onTestFinished(() => {
    world.services.ports.scanner = null;
  });
}

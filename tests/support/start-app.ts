import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#platform/postgres/embedded-postgres.server.ts';
import { packageRoot } from '#platform/root.server.ts';

export interface StartedApp {
  /** Where it answers, without a slash at the end. */
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  /** Everything that it has printed so far. */
  stdout(): string;
  stderr(): string;
  /** Shuts it down gracefully; resolves with its exit code. */
  stop(): Promise<number | null>;
}

/**
 * Starts the built product as `npm start` does once everything is installed, on a free port and with a data folder of
 * its own. `env` adds settings, `flags` are those of the command. Resolves at once; `isReady` waits until it answers.
 */
export async function launchApp(env: Record<string, string> = {}, flags: string[] = []): Promise<StartedApp> {
  const port = env.PORT ?? String(await freePort());
  const dataDir = env.DATA_DIR ?? temporaryFolder();
  const child = spawn(process.execPath, [path.join(packageRoot, 'src/main/startup/cli.ts'), ...flags], {
    cwd: packageRoot,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: port, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.on('data', (text) => {
      output[name] += text;
    });
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    url: `http://localhost:${port}`,
    dataDir,
    process: child,
    ended,
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    async stop() {
      child.kill('SIGTERM');
      const code = await ended;
      if (!env.DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

/** A new folder that PostgreSQL's own user can pass through when the tests run as root. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'nearhand-app-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Resolves when the product says that it is ready. Throws with its error output when it exits instead. */
export async function isReady(app: StartedApp): Promise<void> {
  const ready = new Promise<true>((resolve) => {
    const look = () => /is ready at/.test(app.stdout()) && resolve(true);
    app.process.stdout?.on('data', look);
    look();
  });
  if ((await Promise.race([ready, app.ended])) !== true) throw new Error(`the product did not start: ${app.stderr()}`);
}

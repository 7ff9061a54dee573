import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#platform/postgres/embedded-postgres.server.ts';
import { packageRoot } from '#platform/root.server.ts';
import { compileCache } from './compile-cache.ts';

export interface StartedApp {
  /** The URL of the site, without a trailing slash. */
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** Resolves with the exit code. */
  exit: Promise<number | null>;
  /** Returns the output so far. */
  stdout(): string;
  stderr(): string;
  /** Shuts it down gracefully; resolves with its exit code. */
  stop(): Promise<number | null>;
}

/**
 * Starts the built product like `npm start` after the installation, on a free port and with its own data folder. `env` adds
 * settings, `flags` are those of the command. Does not wait until the product responds: `isReady` does.
 */
export async function launchApp(env: Record<string, string> = {}, flags: string[] = []): Promise<StartedApp> {
  const port = env.PORT ?? String(await freePort());
  const dataDir = env.DATA_DIR ?? temporaryFolder();
  const child = spawn(process.execPath, [path.join(packageRoot, 'src/main/startup/cli.ts'), ...flags], {
    cwd: packageRoot,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...compileCache, PORT: port, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.on('data', (text) => {
      output[name] += text;
    });
  }
  const exit = once(child, 'close').then(([code]) => code as number | null);
  return {
    url: `http://localhost:${port}`,
    dataDir,
    process: child,
    exit,
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    async stop() {
      child.kill('SIGTERM');
      const code = await exit;
      if (!env.DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

/** Creates a folder that PostgreSQL's own user can traverse when the tests run as root. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'nearhand-app-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Resolves when the product reports that it is ready. Throws with its error output if it exits instead. */
export async function isReady(app: StartedApp): Promise<void> {
  const ready = new Promise<true>((resolve) => {
    const look = () => /is ready at/.test(app.stdout()) && resolve(true);
    app.process.stdout?.on('data', look);
    look();
  });
  if ((await Promise.race([ready, app.exit])) !== true) throw new Error(`the product did not start: ${app.stderr()}`);
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { freePort } from '#platform/postgres/embedded-postgres.server.ts';
import { packageRoot } from '#platform/root.server.ts';
import { temporaryFolder } from '#tests/support/start-app.ts';
import type { Row } from './table.ts';

/** `npm start` until the product says that it is ready: with nothing there yet but install and build, and once more. */
export async function measureStart(): Promise<Row> {
  const dataDir = temporaryFolder();
  try {
    const first = await timeStart(dataDir);
    const again = await timeStart(dataDir);
    return {
      what: 'cold start of npm start',
      measured: `${first.toFixed(1)} s with an empty data folder, ${again.toFixed(1)} s after`,
      budget: '≤ 5 s',
      met: first <= 5,
      detail: { first, again },
    };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function timeStart(dataDir: string): Promise<number> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: String(await freePort()) };
  const started = performance.now();
  const npm = spawn('npm', ['start'], { cwd: packageRoot, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(npm, 'exit');
  const ready = new Promise<number>((resolve, reject) => {
    npm.stdout.on('data', (text) => /is ready at/.test(String(text)) && resolve(performance.now()));
    ended.then(() => reject(new Error('npm start ended')));
  });
  try {
    return ((await ready) - started) / 1_000;
  } finally {
    npm.kill('SIGTERM');
    await ended;
  }
}

import { once } from 'node:events';
import { chmodSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, describe, expect, onTestFailed, onTestFinished, test, vi } from 'vitest';
import { freePort } from '#platform/postgres/embedded-postgres.server.ts';
import { childrenOf, commandOf } from '#platform/postgres/process.server.ts';
import { isShort } from '#tests/support/forms.ts';
import { isReady, launchApp, type StartedApp, temporaryFolder } from '#tests/support/start-app.ts';

const programs = { worker: 'worker.ts', sandbox: 'sandbox.ts', server: 'server.ts' };
/** For a start beside other work on the machine. */
const patience = { timeout: 20_000, interval: 50 };
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function dataDir(): string {
  const folder = temporaryFolder();
  folders.push(folder);
  return folder;
}

async function refusal(env: Record<string, string>): Promise<string> {
  const app = await launchApp({ DATA_DIR: dataDir(), ...env });
  expect(await app.exit).toBe(1);
  expect(app.stdout()).toBe('');
  return app.stderr();
}

describe('the start refuses with one sentence', () => {
  test('a port that is in use', async () => {
    const other = createServer().listen(0);
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    expect(await refusal({ PORT: String(port) })).toBe(
      `Cannot start: port ${port} is taken by another program; set PORT to a free one.\n`,
    );
    other.close();
  });

  test('a database that does not respond', async () => {
    const port = await freePort();
    expect(await refusal({ DATABASE_URL: `postgres://me:secret@127.0.0.1:${port}/shop` })).toBe(
      `Cannot start: the database shop at 127.0.0.1:${port} cannot be reached (connect ECONNREFUSED 127.0.0.1:${port}).\n`,
    );
  });

  test('a setting that is wrong', async () => {
    for (const [name, value] of Object.entries({
      SMS_CONSENT: 'maybe',
      PORT: '99999',
      MODE: 'demo',
      DATABASE_URL: 'foo',
    })) {
      expect(await refusal({ [name]: value })).toMatch(
        new RegExp(`^Cannot start: the setting ${name} is wrong: "${value}" was given, .+ is expected\\.\n$`),
      );
    }
  });

  test('production without its settings', async () => {
    const message = await refusal({ MODE: 'production' });
    expect(message.split('\n')).toHaveLength(2);
    for (const name of ['DATABASE_URL', 'AUTH_SECRET', 'SMTP_URL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']) {
      expect(message).toContain(`the setting ${name} is missing`);
    }
  });

  test('a data folder that is a file', async () => {
    const file = path.join(dataDir(), 'file');
    writeFileSync(file, '');
    expect(await refusal({ DATA_DIR: file })).toBe(
      `Cannot start: the folder ${file} cannot be written (ENOTDIR); set DATA_DIR to another folder.\n`,
    );
  });
});

describe('one data folder over its lifetime', { timeout: 180_000 }, () => {
  const folder = dataDir();
  const start = async (env = {}, flags: string[] = []): Promise<StartedApp> => {
    const app = await launchApp({ DATA_DIR: folder, LOG_LEVEL: 'warn', ...env }, ['--without-sample-data', ...flags]);
    onTestFinished(async () => {
      await app.stop();
    });
    await isReady(app);
    return app;
  };
  let current: StartedApp | undefined;
  afterAll(() => current?.stop());
  /** Returns the product that an earlier test left running in the folder, or else starts it. */
  const running = async (env = {}): Promise<StartedApp> => {
    onTestFailed(async () => void (await current?.stop()));
    const isGone = !current || current.process.exitCode !== null || current.process.signalCode !== null;
    if (isGone) {
      current = await launchApp({ DATA_DIR: folder, LOG_LEVEL: 'warn', ...env }, ['--without-sample-data']);
      await isReady(current);
    }
    return current as StartedApp;
  };

  test('starts from scratch, responds, and stops everything on SIGTERM', async () => {
    const app = await start();
    expect(app.stdout()).toContain(`Nearhand is ready at ${app.url}\n`);
    expect(app.stdout()).not.toContain('not used');
    expect((await fetch(app.url)).status).toBe(200);
    expect(app.stdout()).toContain('Only this machine can open it.');
    const { port } = new URL(app.url);
    // On Linux, each address that begins with 127 leads to this machine.
    if (process.platform === 'linux') await expect(fetch(`http://127.0.0.2:${port}/healthz`)).rejects.toThrow();
    const family = familyOf(app);
    expect(family).toHaveLength(4);
    expect(await app.stop()).toBe(0);
    expect(family.filter(commandOf)).toEqual([]);
  });

  test('keeps its secrets private', () => {
    for (const name of ['auth-secret', 'postgres/password', 'postgres/product-password']) {
      expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o600);
    }
  });

  test('reports unused provider keys in the sandbox without their values', async () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_live_mine', SMTP_URL: 'smtp://me:mine@mail.example' };
    const app = await running(keys);
    const line =
      'Sandbox mode: STRIPE_SECRET_KEY and SMTP_URL are set but not used; nothing leaves this machine. MODE=production uses them.\n';
    expect(app.stdout()).toContain(line);
    expect(app.stdout() + app.stderr()).not.toContain('mine');
  });

  test('refuses a second start in the same folder', async () => {
    const app = await running();
    const second = await launchApp({ DATA_DIR: folder });
    expect(await second.exit).toBe(1);
    expect(second.stderr()).toContain(`process ${app.process.pid} already runs with ${folder}`);
    expect((await fetch(app.url)).status).toBe(200);
  });

  test('leaves nothing behind when it is killed, and restarts on the same port', async () => {
    const app = await running();
    const family = familyOf(app);
    expect(family).toHaveLength(4);
    app.process.kill('SIGKILL');
    await once(app.process, 'exit');
    await running({ PORT: new URL(app.url).port });
    expect(family.filter(commandOf)).toEqual([]);
  });

  test('starts again after all processes were killed', async () => {
    const app = await running();
    for (const pid of [app.process.pid ?? 0, ...familyOf(app)]) process.kill(pid, 'SIGKILL');
    await app.exit;
    const again = await running();
    expect(again).not.toBe(app);
    expect((await fetch(again.url)).status).toBe(200);
  });

  test('starts each of its processes again when it is killed, and leaves the others alone', {
    timeout: 120_000,
  }, async () => {
    const app = await running();
    for (const [name, command] of Object.entries({ ...programs, PostgreSQL: 'bin/postgres' })) {
      const others = familyOf(app).filter((pid) => pid !== processOf(app, command));
      process.kill(processOf(app, command), 'SIGKILL');
      await vi.waitFor(() => expect(app.stderr()).toContain(`The ${name} process is ready again.`), patience);
      await vi.waitFor(async () => expect((await fetch(`${app.url}/readyz`)).status).toBe(200), patience);
      expect(familyOf(app)).toEqual(expect.arrayContaining(others));
      expect(familyOf(app)).toHaveLength(4);
    }
    expect(await app.stop()).toBe(0);
    expect(app.stderr()).toContain('The worker process ended (SIGKILL)');
  });

  test.skipIf(isShort)('in development serves the sources themselves', async () => {
    const app = await start({}, ['--dev']);
    expect(await (await fetch(`${app.url}/login`)).text()).toContain('from "/src/root.tsx"');
    expect((await fetch(`${app.url}/src/root.tsx`)).headers.get('content-type')).toContain('javascript');
  });

  test('several server processes share the port, and one answers while another is started again', {
    timeout: 120_000,
  }, async () => {
    const app = await start({ WEB_CONCURRENCY: '3' });
    const servers = () => familyOf(app).filter((pid) => commandOf(pid).includes(programs.server));
    expect(servers()).toHaveLength(3);
    const [first = 0, second = 0] = servers();
    for (const pid of [first, second]) process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => expect(servers()).not.toContain(second), patience);
    // A connection that is still open may be one of a process that is gone.
    await vi.waitFor(async () => expect((await fetch(app.url)).status).toBe(200), patience);
    await vi.waitFor(
      () => expect(app.stderr().match(/The server process is ready again\./g)).toHaveLength(2),
      patience,
    );
    expect(servers()).toHaveLength(3);
    expect(await app.stop()).toBe(0);
  });

  test('gives up on a process that ends too often, and says which', async () => {
    const app = await start({ RESTART_LIMIT: '2' });
    process.kill(processOf(app, 'worker.ts'), 'SIGKILL');
    await vi.waitFor(() => expect(app.stderr()).toContain('The worker process is ready again.'), patience);
    process.kill(processOf(app, 'worker.ts'), 'SIGKILL');
    expect(await app.exit).toBe(1);
    expect(app.stderr()).toMatch(
      /Stopped: the worker process ended \(SIGKILL\).*; it ended 2 times within five minutes\.\n/,
    );
  });
});

describe.runIf(process.getuid?.() === 0)('as root in a folder that only root may enter', () => {
  test.skipIf(isShort)('PostgreSQL can run from other program and data folders', { timeout: 40_000 }, async () => {
    const folder = temporaryFolder();
    folders.push(folder);
    chmodSync(folder, 0o700);
    const app = await launchApp({ DATA_DIR: path.join(folder, 'data') }, ['--without-sample-data']);
    await isReady(app);
    const data = familyOf(app).flatMap((pid) => /-D (\S+)/.exec(commandOf(pid))?.[1] ?? [])[0] ?? '';
    expect(data).toMatch(/^\/var\/tmp\/nearhand-/);
    folders.push(path.dirname(data));
    expect((await fetch(app.url)).status).toBe(200);
    expect(await app.stop()).toBe(0);
  });
});

const familyOf = (app: StartedApp): number[] => childrenOf(app.process.pid);

const processOf = (app: StartedApp, command: string): number =>
  familyOf(app).find((pid) => commandOf(pid).includes(command)) ?? 0;

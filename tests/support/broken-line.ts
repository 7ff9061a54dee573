import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A way to the database that can be cut, as when the server or the network goes away. */
export interface Line {
  /** The database's address on this line. */
  url: string;
  /** Ends all connections, and lets no new one through. */
  cut(): void;
  /** Cuts the line once, when a statement with this text is about to pass, and resolves then. */
  cutBefore(statement: string): Promise<void>;
  mend(): void;
  close(): void;
}

export async function lineTo(databaseUrl: string): Promise<Line> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let isCut = false;
  let awaited: { statement: string; cut(): void } | undefined;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.on('data', (sent: Buffer) => {
      if (!awaited || !sent.includes(awaited.statement)) return;
      cut();
      awaited.cut();
      awaited = undefined;
    });
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    url: Object.assign(new URL(databaseUrl), { port: String(port) }).href,
    cut,
    cutBefore(statement) {
      return new Promise((resolve) => {
        awaited = { statement, cut: resolve };
      });
    },
    mend() {
      isCut = false;
    },
    close() {
      cut();
      server.close();
    },
  };
}

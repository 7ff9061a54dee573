import { once } from 'node:events';
import { deleteAbandonedForms } from '#platform/http/form-reader.server.ts';
import { builtSite, httpServer } from '../site/built-site.ts';
import { type Running, runProcess } from './run-process.ts';

await runProcess(async (config) => {
  await deleteAbandonedForms();
  const server = httpServer();
  const site = await (process.env.NODE_ENV === 'development' ? developed() : builtSite(server, config));
  server.listen(config.PORT);
  await once(server, 'listening');
  return { stop };

  async function developed(): Promise<Running> {
    const { developedSite } = await import('../site/dev-site.ts');
    return developedSite(server, config);
  }

  async function stop(): Promise<void> {
    const closed = once(server, 'close');
    server.close();
    server.closeIdleConnections();
    await closed;
    await site.stop();
  }
});

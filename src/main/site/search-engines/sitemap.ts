import { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { type Clock, hours, minutes } from '#lib/clock.ts';
import { languages } from '#lib/languages.ts';
import { pageAddress } from '#lib/page-address.ts';
import { listOpenProjects } from '#modules/hiring/public.server.ts';
import { findListedFrom, findListedStarts } from '#modules/workers/public.server.ts';
import type { Db } from '#platform/database/database.server.ts';
import { listPublicPages } from './public-pages.ts';

/** As many addresses as one file may have (sitemaps.org). */
export const addressesPerFile = 50_000;
/** As many open projects as the file of the pages names. */
const newestProjects = 5_000;
/** How many Pros are in memory at once. */
const rowsAtOnce = 2_000;

const xml = '<?xml version="1.0" encoding="UTF-8"?>\n';
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/**
 * The sitemap of the site at `origin`: an index of one file with the pages in every language and the newest open
 * projects, and of as many as there are Pros for. A profile has the one address of its English page, whose head names the other languages.
 */
export function createSitemap(db: Db, origin: string, clock: Clock) {
  // The Pros that files of the last hours begin with: a reader may have an older index.
  const starts = new LRUCache<string, true>({ max: 1_000, ttl: hours(2) });
  // Finding where the files begin reads the index of all Pros, so it is done for all visitors at once.
  const indexes = new LRUCache<'index', string>({
    max: 1,
    ttl: minutes(10),
    fetchMethod: async () => {
      const found = await findListedStarts(db, addressesPerFile);
      for (const start of found) starts.set(start, true);
      return indexOf(origin, found);
    },
  });
  return {
    index: async (): Promise<string> => (await indexes.fetch('index')) ?? '',
    async pages(): Promise<string> {
      const paths = (await listPublicPages(db)).map(({ path }) => path);
      const projects = (await listOpenProjects(db, clock.now(), newestProjects)).map((id) => `/projects/${id}`);
      const urls = [
        ...paths.flatMap((path) => languages.map((language) => urlOf(origin + pageAddress(path, language)))),
        ...projects.map((path) => urlOf(origin + path)),
      ];
      return `${xml}<urlset ${schema}>\n${urls.join('')}</urlset>\n`;
    },
    /** Returns the file that begins with the Pro `start`, written as it is read; null where no file of the index begins. */
    async pros(start: string): Promise<ReadableStream | null> {
      if (!starts.has(start)) await indexes.fetch('index');
      return starts.has(start) ? (Readable.toWeb(Readable.from(prosFrom(db, origin, start))) as ReadableStream) : null;
    },
  };
}

function indexOf(origin: string, starts: string[]): string {
  const files = ['pages.xml', ...starts.map((id) => `pros-${id}.xml`)];
  const entries = files.map((name) => `<sitemap><loc>${origin}/sitemaps/${name}</loc></sitemap>\n`);
  return `${xml}<sitemapindex ${schema}>\n${entries.join('')}</sitemapindex>\n`;
}

const urlOf = (address: string, updatedAt?: Date): string =>
  `<url><loc>${address}</loc>${updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : ''}</url>\n`;

async function* prosFrom(db: Db, origin: string, start: string): AsyncGenerator<Buffer> {
  yield Buffer.from(`${xml}<urlset ${schema}>\n`);
  let from: string | undefined = start;
  for (let room = addressesPerFile; from && room > 0; room -= rowsAtOnce) {
    const wanted = Math.min(rowsAtOnce, room);
    // One row more says where the next ones begin.
    const rows = await findListedFrom(db, from, wanted + 1);
    from = rows[wanted]?.id;
    const urls = rows.slice(0, wanted).map(({ id, updatedAt }) => urlOf(`${origin}/worker/${id}`, updatedAt));
    yield Buffer.from(urls.join(''));
  }
  yield Buffer.from('</urlset>\n');
}

import type { Hono, Context as HonoContext } from 'hono';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { apiFor } from '#api/api.server.ts';
import { attempt } from '#api/form.server.ts';
import { requestContext } from '#api/request.server.ts';
import { brand } from '#lib/brand.ts';
import { hours } from '#lib/clock.ts';
import { isLanguage, type Language } from '#lib/languages.ts';
import { listCategories } from '#modules/catalog/public.server.ts';
import type { WorkerDetail } from '#modules/workers/contract.ts';
import type { Services } from '#platform/operations/context.server.ts';
import { drawPortrait } from '#platform/portraits/draw-portrait.server.ts';
import { words } from '#platform/words.server.ts';
import { type Card, drawCard, isDrawable } from './draw-card.ts';

type Describe = (language: Language) => Promise<Card | null>;

// Link previews are shown on other sites.
const headers = {
  'content-type': 'image/png',
  'cache-control': 'public, max-age=3600',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Mounts the pictures of link previews: of the site, of the search of a category, and of a Pro's profile. */
export function mountCards(app: Hono, services: Services): void {
  const drawn = new LRUCache<string, Buffer, { describe: Describe; language: Language }>({
    max: 200,
    ttl: hours(1),
    // Drawing takes a tenth of a second of a core: one at a time leaves the others to the pages.
    fetchMethod: (_key, _stale, { context: { describe, language } }) =>
      oneAtATime(async () => {
        const card = await describe(language);
        return card ? await drawCard(card) : undefined;
      }),
  });
  async function answer(c: HonoContext, describe: Describe): Promise<Response> {
    const asked = c.req.param('file')?.slice(0, -'.png'.length);
    if (!isLanguage(asked)) return c.notFound();
    // The typeface has no Chinese characters.
    const language = asked === 'zh' ? 'en' : asked;
    const folder = c.req.path.slice(0, c.req.path.lastIndexOf('/')).toLowerCase();
    const key = `${folder} ${language}`;
    if (!drawn.has(key) && oneAtATime.pendingCount >= longestQueue) return c.body(null, 503, { 'retry-after': '60' });
    const card = await drawn.fetch(key, { context: { describe, language } });
    return card ? c.body(new Uint8Array(card), 200, headers) : c.notFound();
  }
  app.get('/cards/home/:file{.+\\.png}', (c) => answer(c, homeCard));
  app.get('/cards/browse/:slug/:file{.+\\.png}', (c) =>
    answer(c, async (language) => {
      const slug = c.req.param('slug');
      const exists = (await listCategories(services.db)).some((category) => category.slug === slug);
      return exists ? categoryCard(slug, language) : null;
    }),
  );
  app.get('/cards/worker/:id/:file{.+\\.png}', (c) =>
    answer(c, async (language) => {
      const { context } = await requestContext(c, services);
      const api = apiFor({ ...context, actor: { kind: 'visitor' } });
      const found = await attempt(() => api.workers.get({ id: c.req.param('id') }));
      return found.ok
        ? { ...workerCard(found.value, language), portrait: await pictureOf(found.value, services) }
        : null;
    }),
  );
}

const oneAtATime = pLimit(1);
/** So many pictures wait to be drawn; a request for another one is refused. */
const longestQueue = 50;

async function homeCard(language: Language): Promise<Card> {
  return { title: words(language).t('landing:hero.title'), text: '', portrait: null };
}

function categoryCard(slug: string, language: Language): Card {
  const { t } = words(language);
  return { title: t(`catalog:category.${slug}`), text: t('browse:meta.title'), portrait: null };
}

function workerCard(worker: WorkerDetail, language: Language): Omit<Card, 'portrait'> {
  const { t } = words(language);
  const stars = worker.reviewCount > 0 ? ` · ${worker.rating.toFixed(1)} / 5` : '';
  return {
    title: isDrawable(worker.name) ? worker.name : brand,
    text: `${t(`catalog:category.${worker.categorySlug}`)} · ${worker.city}, ${worker.state}${stars}`,
  };
}

/** Returns the Pro's photo, or the drawn face of a sample person; null without either. */
async function pictureOf({ photo, portraitSeed }: WorkerDetail, { ports }: Services): Promise<Buffer | null> {
  if (photo) {
    const bytes = await ports.files.get(photo.slice(1, -'.jpg'.length));
    if (bytes) return Buffer.from(bytes);
  }
  return portraitSeed ? Buffer.from(drawPortrait(portraitSeed)) : null;
}

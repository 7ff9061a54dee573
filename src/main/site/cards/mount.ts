import { createHash } from 'node:crypto';
import type { Hono, Context as HonoContext } from 'hono';
import { apiFor } from '#api/api.server.ts';
import { attempt } from '#api/form.server.ts';
import { requestContext } from '#api/request.server.ts';
import { brand } from '#lib/brand.ts';
import { hours } from '#lib/clock.ts';
import { isLanguage, type Language } from '#lib/languages.ts';
import { listCategories } from '#modules/catalog/public.server.ts';
import type { WorkerDetail } from '#modules/workers/contract.ts';
import type { Services } from '#platform/operations/context.server.ts';
import { isDrawable } from '#platform/pictures/card-words.server.ts';
import { pictures } from '#platform/pictures/pictures.server.ts';
import { drawPortrait } from '#platform/portraits/draw-portrait.server.ts';
import { words } from '#platform/words.server.ts';
import { drawnPictures, tooManyWait } from '../drawn-pictures.ts';

/** What a card shows, read again for every request, so that no card shows what is gone or has changed. */
interface Description {
  title: string;
  text: string;
  picture: { photo: string | null; portraitSeed: string | null };
}

type Describe = (language: Language) => Promise<Description | null>;

// Link previews are shown on other sites.
const headers = { 'content-type': 'image/png', 'cross-origin-resource-policy': 'cross-origin' };
const forAnHour = 'public, max-age=3600';
/** Caches ask before they show the card of a Pro: it is gone when the profile is. */
const askFirst = 'public, no-cache';

/** Mounts the pictures of link previews: of the site, of the search of a category, and of a Pro's profile. */
export function mountCards(app: Hono, services: Services): void {
  // Drawing takes a tenth of a second of a core, in the process for pictures.
  const cardOf = drawnPictures<Buffer>({ max: 200, ttl: hours(1) });
  async function answer(c: HonoContext, describe: Describe, cacheControl: string): Promise<Response> {
    const language = c.req.param('file')?.slice(0, -'.png'.length);
    if (!isLanguage(language)) return c.notFound();
    const described = await describe(language);
    if (!described) return c.notFound();
    const key = createHash('sha256').update(JSON.stringify(described)).digest('base64url');
    const etag = `"${key}"`;
    const caching = { ...headers, 'cache-control': cacheControl, etag };
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, caching);
    const { title, text, picture } = described;
    const read = async () => ({ make: 'card' as const, title, text, bytes: await readPicture(picture, services) });
    const card = await attempt(() =>
      cardOf(key, async () => Buffer.from((await pictures.make('cards', '', read)).bytes)),
    );
    return card.ok && card.value ? c.body(new Uint8Array(card.value), 200, caching) : tooManyWait();
  }
  app.get('/cards/home/:file{.+\\.png}', (c) => answer(c, homeCard, forAnHour));
  app.get('/cards/browse/:slug/:file{.+\\.png}', (c) =>
    answer(
      c,
      async (language) => {
        const slug = c.req.param('slug');
        const exists = (await listCategories(services.db)).some((category) => category.slug === slug);
        return exists ? categoryCard(slug, language) : null;
      },
      forAnHour,
    ),
  );
  app.get('/cards/worker/:id/:file{.+\\.png}', (c) =>
    answer(
      c,
      async (language) => {
        const { context } = await requestContext(c, services);
        const api = apiFor({ ...context, actor: { kind: 'visitor' } });
        const found = await attempt(() => api.workers.get({ id: c.req.param('id') }));
        return found.ok ? workerCard(found.value, language) : null;
      },
      askFirst,
    ),
  );
}

const noPicture = { photo: null, portraitSeed: null };

async function homeCard(language: Language): Promise<Description> {
  return { title: words(language).t('landing:hero.title'), text: '', picture: noPicture };
}

function categoryCard(slug: string, language: Language): Description {
  const { t } = words(language);
  return { title: t(`catalog:category.${slug}`), text: t('browse:meta.title'), picture: noPicture };
}

async function workerCard(worker: WorkerDetail, language: Language): Promise<Description> {
  const { t } = words(language);
  const { photo, portraitSeed } = worker;
  const stars = worker.reviewCount > 0 ? ` · ${worker.rating.toFixed(1)} / 5` : '';
  return {
    title: (await isDrawable(worker.name)) ? worker.name : brand,
    text: `${t(`catalog:category.${worker.categorySlug}`)} · ${worker.city}, ${worker.state}${stars}`,
    picture: { photo, portraitSeed },
  };
}

/** Returns the Pro's photo, or the drawn face of a sample person; no bytes without either. */
async function readPicture({ photo, portraitSeed }: Description['picture'], { ports }: Services) {
  if (photo) {
    const bytes = await ports.files.get(photo.slice(1, -'.jpg'.length));
    if (bytes) return bytes;
  }
  return Buffer.from(portraitSeed ? drawPortrait(portraitSeed) : '');
}

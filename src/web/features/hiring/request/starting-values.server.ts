import type { ClientRequest } from '#modules/hiring/contract.ts';
import { type ComparedWorker, WorkerCard } from '#modules/workers/contract.ts';
import { maxCompared } from '#modules/workers/limits.ts';
import type { CategoryChoice } from '#web/features/workers/search/browse-search.ts';
import type { RequestValues } from './request-values.ts';

/** Returns the ids of the Pros whom the page was opened for. What is no id is left out. */
export function readWorkerIds(query: URLSearchParams): string[] {
  const ids = query.getAll('workerId').flatMap((id) => WorkerCard.shape.id.safeParse(id).data ?? []);
  return [...new Set(ids)].slice(0, maxCompared);
}

/**
 * Returns what can be asked for, of the categories that have Pros. Where the page was opened for some, it is the category of the first
 * alone, with the services that all of them do; where there is none, those that any of them does.
 */
export function choicesFor(offered: CategoryChoice[], pros: ComparedWorker[]): CategoryChoice[] {
  if (pros.length === 0) return offered;
  return offered
    .filter(({ slug }) => slug === pros[0]?.categorySlug)
    .map(({ slug, subcategories }) => {
      const shared = subcategories.filter((service) => pros.every(({ services }) => services.includes(service)));
      const any = subcategories.filter((service) => pros.some(({ services }) => services.includes(service)));
      return { slug, subcategories: shared.length > 0 ? shared : any };
    });
}

interface Start {
  query: URLSearchParams;
  pros: ComparedWorker[];
  /** The request that is asked again. */
  previous: ClientRequest | null;
  zip: string;
}

/** Returns what the form begins with: what the address says, and the words of a request that is asked again. */
export function startingValues(categories: CategoryChoice[], start: Start): RequestValues {
  const { previous, pros, zip } = start;
  return {
    formKey: crypto.randomUUID(),
    title: previous?.title ?? '',
    ...startingService(categories, start),
    zip,
    description: previous?.description ?? '',
    daysWish: previous?.days?.wish === 'this_week' ? 'this_week' : 'flexible',
    dates: [],
    scope: Object.fromEntries(previous?.scope.map(({ question, value }) => [question, value]) ?? []),
    workerIds: pros.map(({ id }) => id),
    keptContacts: [],
  };
}

/**
 * Returns the category and the service that led here: those of the request that is asked again, or those that the address names
 * as far as the Pros of the page have the category. Where they have one service, it needs no word.
 */
function startingService(
  categories: CategoryChoice[],
  { query, pros, previous }: Start,
): Pick<RequestValues, 'category' | 'service'> {
  if (previous) return { category: previous.categorySlug, service: previous.serviceSlug ?? '' };
  const named = query.get('service') ?? query.get('subcategory') ?? '';
  const category =
    pros[0]?.categorySlug ??
    query.get('category') ??
    categories.find(({ subcategories }) => subcategories.includes(named))?.slug ??
    '';
  const services = categories.find(({ slug }) => slug === category)?.subcategories;
  const only = pros.length > 0 && services?.length === 1 ? services[0] : undefined;
  return { category: services ? category : '', service: services?.includes(named) ? named : (only ?? '') };
}

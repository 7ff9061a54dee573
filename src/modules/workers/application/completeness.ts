/** The steps of an application, in the order in which a Pro is asked for them. */
export const applicationSteps = ['trade', 'area', 'rate', 'hours', 'about', 'photo', 'papers'] as const;
export type ApplicationStep = (typeof applicationSteps)[number];

export const paperKinds = ['identity', 'license', 'insurance', 'certificate'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** The shortest text about a Pro, in characters: two or three sentences. */
export const minDescription = 80;

/** The papers that a trade demands besides the proof of identity, by the slug of its category. */
const papersOfTrade: Readonly<Record<string, readonly PaperKind[]>> = {
  'construction-and-repairs': ['license', 'insurance'],
  'moving-and-delivery': ['insurance'],
  logistics: ['insurance'],
  automotive: ['insurance'],
  'health-and-wellness': ['license'],
};

/** Returns the kinds of papers that a Pro of the category has to show. */
export const demandedPapers = (categorySlug: string | null): readonly PaperKind[] => [
  'identity',
  ...(categorySlug ? (papersOfTrade[categorySlug] ?? []) : []),
];

/**
 * Returns the kinds of papers that a Pro still has to add. The approval of a published profile counts for a kind that its trade
 * demands and that the Pro was approved without; an expired paper has to be replaced.
 */
export function lackingPapers({ categorySlug, papers, published }: PapersSoFar): PaperKind[] {
  const approved = published ? demandedPapers(published.categorySlug) : [];
  return demandedPapers(categorySlug).filter((kind) => {
    const own = papers.filter((paper) => paper.kind === kind);
    return own.length > 0 ? own.every(({ isExpired }) => isExpired) : !approved.includes(kind);
  });
}

interface PapersSoFar {
  categorySlug: string | null;
  papers: readonly { kind: PaperKind; isExpired: boolean }[];
  published: { categorySlug: string } | null;
}

/** What an application says so far. */
interface Filled {
  categorySlug: string | null;
  serviceSlugs: readonly string[];
  zip: string | null;
  hourlyRateCents: number | null;
  hours: readonly unknown[];
  headline: string;
  description: string;
  languages: readonly string[];
  papers: readonly { kind: PaperKind; isExpired: boolean }[];
}

/** A field that a step asks for; the others have a step of their own. */
export type MissingField = 'category' | 'services' | 'headline' | 'description' | 'languages';

/** Returns the fields of the steps with several that are empty or too short. */
export function missingFields(application: Omit<Filled, 'papers'>): { trade: MissingField[]; about: MissingField[] } {
  const { categorySlug, serviceSlugs, headline, description, languages } = application;
  return {
    trade: [
      ...(categorySlug === null ? (['category'] as const) : []),
      ...(serviceSlugs.length === 0 ? (['services'] as const) : []),
    ],
    about: [
      ...(headline === '' ? (['headline'] as const) : []),
      ...(description.length < minDescription ? (['description'] as const) : []),
      ...(languages.length === 0 ? (['languages'] as const) : []),
    ],
  };
}

/**
 * Returns the steps that miss something an administrator needs: an expired paper counts as missing. The photo is welcome, and
 * never missing (ADR 79).
 */
export function missingSteps(application: Filled): ApplicationStep[] {
  const fields = missingFields(application);
  const has = (kind: PaperKind) => application.papers.some((paper) => paper.kind === kind && !paper.isExpired);
  const done: Record<ApplicationStep, boolean> = {
    trade: fields.trade.length === 0,
    area: application.zip !== null,
    rate: application.hourlyRateCents !== null,
    hours: application.hours.length > 0,
    about: fields.about.length === 0,
    photo: true,
    papers: demandedPapers(application.categorySlug).every(has),
  };
  return applicationSteps.filter((step) => !done[step]);
}

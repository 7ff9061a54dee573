import { demandedPapers, type PaperKind } from './completeness.ts';

/** The parts of an approved profile that an administrator looks at before clients see them changed. */
export const reviewedParts = ['name', 'trade', 'papers'] as const;
export type ReviewedPart = (typeof reviewedParts)[number];

interface Trade {
  categorySlug: string | null;
  serviceSlugs: readonly string[];
}

interface Changed extends Trade {
  displayName: string;
  papers: readonly { kind: PaperKind; isAccepted: boolean; isExpired: boolean }[];
  /** What clients see. */
  published: Trade & { displayName: string };
  /** What the latest approval was about. */
  approvedTrade: Trade | null;
}

/** Returns the parts of an approved Pro's application that differ from the profile and wait for an administrator. */
export function waitingParts(application: Changed): ReviewedPart[] {
  const { displayName, categorySlug, papers, published, approvedTrade } = application;
  const demanded = demandedPapers(categorySlug);
  const hasValid = (kind: PaperKind, isAccepted: boolean) =>
    papers.some((paper) => paper.kind === kind && paper.isAccepted === isAccepted && !paper.isExpired);
  // Other trades are open to all Pros whose identity was checked.
  const isDemanding = demanded.some((kind) => kind !== 'identity');
  const isApproved =
    demanded.every((kind) => hasValid(kind, true)) && (!isDemanding || isWithin(application, approvedTrade));
  const waits: Record<ReviewedPart, boolean> = {
    name: displayName !== published.displayName,
    trade: !isWithin(application, published) && !isApproved,
    // Also beside an accepted one, which it replaces. A Pro who was approved before a paper was demanded has none.
    papers: demanded.some((kind) => hasValid(kind, false)),
  };
  return reviewedParts.filter((part) => waits[part]);
}

/** True if a trade is a part of another one: of the same category, without a further service. */
const isWithin = (trade: Trade, whole: Trade | null): boolean =>
  trade.categorySlug === whole?.categorySlug && trade.serviceSlugs.every((slug) => whole?.serviceSlugs.includes(slug));

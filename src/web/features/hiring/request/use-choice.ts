import { useState } from 'react';
import type { Refusal } from '#api/form.server.ts';
import type { WorkerCard } from '#modules/workers/contract.ts';

export interface CandidatePage {
  items: WorkerCard[];
  nextCursor: string | null;
  /** Of the Pros who were to lead the page: those who work in another category or don't serve the place. */
  elsewhere: string[];
}

export const noCandidates: CandidatePage = { items: [], nextCursor: null, elsewhere: [] };

/** Returns the ids of the Pros because of whom the form was refused. */
function idsIn(refusal: Refusal | undefined): readonly string[] {
  const ids = refusal?.facts?.workerIds;
  return Array.isArray(ids) ? ids : [];
}

/**
 * Returns the Pros to choose from and the choice among them. After a refusal, the Pros that it is about are not chosen any more, and those
 * who can't be asked at all are gone.
 */
export function useChoice(page: CandidatePage, chosenAtFirst: string[], refusal: Refusal | undefined) {
  const pages = usePages(page);
  const refusedAtFirst = idsIn(refusal);
  const [choice, setChoice] = useState(() => ({
    refusal,
    /** How many refusals there were: the boxes that they untick start again. */
    refusals: 0,
    refused: refusedAtFirst,
    gone: goneIn(refusal),
    chosen: page.items
      .filter(({ id }) => chosenAtFirst.includes(id) && !refusedAtFirst.includes(id))
      .map(({ id }) => id),
  }));
  if (choice.refusal !== refusal) {
    const refused = idsIn(refusal);
    setChoice({
      refusal,
      refusals: choice.refusals + 1,
      refused,
      gone: [...choice.gone, ...goneIn(refusal)],
      chosen: choice.chosen.filter((id) => !refused.includes(id)),
    });
  }
  const choose = (id: string, isChosen: boolean) =>
    setChoice((before) => ({
      ...before,
      chosen: isChosen ? [...before.chosen, id] : before.chosen.filter((other) => other !== id),
    }));
  return {
    workers: pages.workers.filter(({ id }) => !choice.gone.includes(id)),
    cursor: pages.cursor,
    chosen: choice.chosen,
    choose,
    /** Of the Pros who were on the page: those whom the latest refusal is about. */
    unchosenNames: pages.workers.filter(({ id }) => choice.refused.includes(id)).map(({ name }) => name),
    /** Different for the box of a Pro after each refusal that unticks it. */
    keyOf: (id: string) => (choice.refused.includes(id) ? `${id} ${choice.refusals}` : id),
  };
}

const goneIn = (refusal: Refusal | undefined): readonly string[] =>
  refusal?.code === 'hiring.workerNotAvailable' ? idsIn(refusal) : [];

/** Returns the Pros of all pages that the server has answered with, each once, and where the next page starts. */
function usePages(page: CandidatePage) {
  const [pages, setPages] = useState({ last: page, workers: page.items, cursor: page.nextCursor });
  if (pages.last === page) return pages;
  const added = page.items.filter(({ id }) => !pages.workers.some((worker) => worker.id === id));
  // A refused form answers with the first page again.
  const cursor = added.length > 0 || page.nextCursor === null ? page.nextCursor : pages.cursor;
  const all = { last: page, workers: [...pages.workers, ...added], cursor };
  setPages(all);
  return all;
}

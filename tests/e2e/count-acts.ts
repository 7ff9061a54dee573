import type { Page } from 'playwright-core';

/** What a person does on the pages of the product. */
export interface Acts {
  /** Clicks and taps, ticking included. */
  taps: number;
  /** Fields that were typed in, ticked or given a file, each once. */
  inputs: number;
}

/** Counts from now on what is done on `page`, its later documents included; the card provider's own pages apart. */
export async function countActs(page: Page): Promise<{ take(): Acts }> {
  let taps = 0;
  const fields = new Set<string>();
  const noteAct = (_: unknown, kind: 'tap' | 'input', field: string) => {
    if (kind === 'tap') taps += 1;
    else fields.add(field);
  };
  await page.exposeBinding('noteAct', noteAct);
  await page.addInitScript(() => {
    if (location.pathname.startsWith('/sandbox/stripe/')) return;
    const note = (kind: string, field: string) => (window as unknown as Noting).noteAct(kind, field);
    addEventListener(
      'input',
      ({ target }) => note('input', `${location.pathname} ${(target as HTMLInputElement).name}`),
      true,
    );
    // A tap on a label is followed by one on its field.
    const isLabel = (target: Element) => target.closest('label') !== null && !target.matches('input');
    addEventListener(
      'click',
      ({ target, isTrusted }) => isTrusted && !isLabel(target as Element) && note('tap', ''),
      true,
    );
  });
  return {
    /** Returns what was done since the last call. */
    take() {
      const acts = { taps, inputs: fields.size };
      taps = 0;
      fields.clear();
      return acts;
    },
  };
}

interface Noting {
  noteAct(kind: string, field: string): void;
}

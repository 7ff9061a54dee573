import { readDevice, writeDevice } from '#web/page/device-memory.ts';
import * as finding from '#web/page/finding-attributes.ts';
import { onParts } from '../changed-parts.ts';
import { onPress } from '../on-press.ts';
import { showToast } from '../toast.ts';

// The Pros chosen for the comparison stay on this device. The bar lists them and sends those that have no tick on this page.

interface Pick {
  id: string;
  name: string;
}

// A tick that was set before this script came counts, too. The browser sets none again by itself (`autoComplete`).
for (const tick of finding.compareTick.findAll().filter(({ checked }) => checked)) noteTick(tick);
onParts(showPicks);

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.matches(finding.compareTick.selector)) return;
  noteTick(target);
  showPicks();
});

/** Remembers a tick as it is now, or says that there are enough. */
function noteTick(tick: HTMLInputElement): void {
  const bar = finding.compareBar.find();
  if (!bar) return;
  const id = finding.compareTick.read(tick, 'worker');
  const others = readPicks().filter((pick) => pick.id !== id);
  if (tick.checked && others.length >= Number(finding.compareBar.read(bar, 'most')))
    showToast({
      kind: 'warning',
      title: finding.compareBar.read(bar, 'full'),
      text: finding.compareBar.read(bar, 'text'),
    });
  else writePicks(tick.checked ? [...others, { id, name: finding.compareTick.read(tick, 'name') }] : others);
}

onPress(finding.dropPick, (pressed) => {
  const id = finding.dropPick.read(pressed, 'worker');
  const list = finding.comparePicks.closest(pressed);
  writePicks(readPicks().filter((pick) => pick.id !== id));
  showPicks();
  // The pressed button is gone: the keyboard goes on from the next one, or from the card.
  if (list) (finding.dropPick.find(list) ?? ticksOf(id)[0])?.focus();
});

function ticksOf(id: string): HTMLInputElement[] {
  return finding.compareTick.findAll().filter((tick) => finding.compareTick.read(tick, 'worker') === id);
}

/** Shows the remembered Pros in the ticks and in the bar. */
export function showPicks(): void {
  const picks = readPicks();
  for (const tick of finding.compareTick.findAll())
    tick.checked = picks.some(({ id }) => id === finding.compareTick.read(tick, 'worker'));
  const shape = finding.comparePickShape.find()?.firstElementChild;
  const rows = picks.flatMap((pick) => (shape ? [rowOf(pick, shape)] : []));
  finding.comparePicks.find()?.replaceChildren(...rows);
}

function rowOf({ id, name }: Pick, shape: Element): Node {
  const row = shape.cloneNode(true) as Element;
  row.querySelector('span')?.replaceChildren(name);
  const sent = row.querySelector('input');
  if (sent) {
    sent.value = id;
    sent.disabled = ticksOf(id).length > 0;
  }
  const drop = finding.dropPick.find(row);
  if (drop) {
    finding.dropPick.write(drop, 'worker', id);
    drop.ariaLabel = finding.dropPick.read(drop, 'label').replace('{name}', name);
  }
  return row;
}

/** Returns the remembered Pros, the first chosen first; anything else that is stored there counts as none. */
function readPicks(): Pick[] {
  try {
    const picks: unknown = JSON.parse(readDevice('comparedWorkers') ?? '[]');
    return Array.isArray(picks) ? picks.filter(isPick) : [];
  } catch {
    return [];
  }
}

function isPick(pick: Partial<Pick> | null): pick is Pick {
  return typeof pick?.id === 'string' && typeof pick.name === 'string';
}

function writePicks(picks: readonly Pick[]): void {
  writeDevice('comparedWorkers', picks.length > 0 ? JSON.stringify(picks) : null);
}

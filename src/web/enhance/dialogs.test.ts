import { expect, test, vi } from 'vitest';

/** As much of an element as the script uses. */
class Part {
  closest = () => null;
}
class Dialog extends Part {
  isOpen = true;
  close = () => {
    this.isOpen = false;
  };
}

const listeners: [type: string, act: (event: object) => void][] = [];
const send = (type: string, target: Part) => {
  for (const [on, act] of listeners) if (on === type) act({ button: 0, target });
};

vi.stubGlobal('Element', Part);
vi.stubGlobal('HTMLDialogElement', Dialog);
vi.stubGlobal('location', { hash: '' });
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('document', {
  getElementById: () => null,
  addEventListener: (type: string, act: (event: object) => void) => listeners.push([type, act]),
});
// Another test may have loaded what the scripts share, with its own page.
vi.resetModules();
await import('./dialogs.ts');

test('a press beside a dialog closes it', () => {
  const dialog = new Dialog();
  send('pointerdown', dialog);
  send('click', dialog);
  expect(dialog.isOpen).toBe(false);
});

test('a text that is selected in a dialog, up to beside it, leaves the dialog open', () => {
  const dialog = new Dialog();
  send('pointerdown', new Part());
  // The dialog is the nearest element around both ends.
  send('click', dialog);
  expect(dialog.isOpen).toBe(true);
});

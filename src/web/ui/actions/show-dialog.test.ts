import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { expect, test } from 'vitest';
import { openPage } from '#tests/support/browser.ts';

const script = stripTypeScriptTypes(readFileSync(new URL('./show-dialog.ts', import.meta.url), 'utf8'));

const cross = '<a href="#top" id="cross">×</a>';
const wayBack = '<div><a href="#top" id="way-back">Keep it</a><button id="act">Cancel it</button></div>';
const alert = '<div role="alert" tabindex="-1" id="why">Not now.</div>';
const choices = (checked: string) =>
  ['left', 'right']
    .map((id) => `<input type="radio" name="side" id="${id}" ${id === checked ? 'checked' : ''}>`)
    .join('');

/** Returns what has the focus after a dialog with this inside has opened. */
async function focusIn(inside: string): Promise<string> {
  const page = await openPage({ viewport: { width: 390, height: 600 } });
  const dialog = `<dialog style="max-height: 90%; overflow: auto"><h2 tabindex="-1" id="heading">Title</h2>${cross}${inside}</dialog>`;
  await page.setContent(dialog);
  await page.addScriptTag({ type: 'module', content: `${script}; showDialog(document.querySelector('dialog'))` });
  await page.locator('dialog[open]').waitFor();
  return page.evaluate(() => document.activeElement?.id ?? '');
}

test.each([
  ['a form: its first field', `<input type="hidden"><input disabled><textarea id="reason"></textarea>`, 'reason'],
  ['a form with a way back: its first field', `<textarea id="reason"></textarea>${wayBack}`, 'reason'],
  ['a form with boxes and a text: the first box', `<input type="checkbox" id="box"><textarea></textarea>`, 'box'],
  ['a choice: its first option', choices(''), 'left'],
  ['a choice that is made: that one', choices('right'), 'right'],
  ['a question before an act: the way back', `<p>Sure?</p>${wayBack}`, 'way-back'],
  ['a question with boxes to tick: the way back', `<input type="checkbox">${wayBack}`, 'way-back'],
  ['a notice: its heading', '<p>So it is.</p><button>Good</button>', 'heading'],
  ['a form below a long text: the heading', `<p style="height: 90vh">Long</p><textarea></textarea>`, 'heading'],
  [
    'a refused form: the field that is wrong',
    `${alert}<input><textarea id="wrong" aria-invalid="true"></textarea>${wayBack}`,
    'wrong',
  ],
  ['a form that is refused as a whole: the reason', `${alert}<textarea></textarea>${wayBack}`, 'why'],
])('where the focus begins in %s', async (_, inside, id) => {
  expect(await focusIn(inside)).toBe(id);
});

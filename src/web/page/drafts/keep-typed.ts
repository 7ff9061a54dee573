import {
  type Draft,
  draftKey,
  dropDraft,
  forgetOldDrafts,
  isSent,
  noteSubmitted,
  readDraft,
  reopenDraft,
  writeDraft,
} from './draft.ts';
import {
  announceChange,
  draftOf,
  fileFields,
  firstTextOf,
  keptFields,
  keyOf,
  textOf,
  typeInto,
} from './draft-fields.ts';

/** A form whose typed text is kept on the device. */
export interface KeptForm {
  /** The files of the restored draft that have to be chosen again; null when nothing was restored. */
  restored: { files: string[] } | null;
  /** Removes the draft and brings back what the page filled in. */
  startOver(): void;
  /** The form leaves the page. Keeps what was typed, unless it was sent. */
  stop(): void;
}

/**
 * Keeps what is typed into `form` and restores an earlier draft of the same account, page and form. With `answered`, the page
 * came with the answer to this form and with everything that was typed: nothing is restored then. Browser only.
 */
export async function keepTyped(
  form: HTMLFormElement,
  { account, page, name, answered }: { account: string | null; page: string; name: string; answered: boolean },
): Promise<KeptForm> {
  forgetOldDrafts();
  const key = draftKey(account, page, name);
  const first = new Map<string, string>();
  for (const field of keptFields(form)) {
    const text = answered ? '' : firstTextOf(field);
    if (text !== null) first.set(keyOf(field), text);
  }
  const draft = answered ? null : readDraft(key);
  const restored = draft && (await restore(form, draft, first));
  let touched = restored !== null;

  let unchosen = restored?.files ?? [];
  const save = () => {
    const { texts, files } = draftOf(form, first);
    if (files.length > 0) unchosen = [];
    writeDraft(key, { texts, files: [...files, ...unchosen] });
  };
  const take = () => {
    touched = true;
    reopenDraft(key);
    save();
  };
  // Also what another tab's logout has removed: this page still shows it.
  const submit = () => {
    if (touched) save();
    noteSubmitted(key);
  };
  // What was typed before this script arrived.
  if (!answered && Object.keys(draftOf(form, first).texts).length > 0) take();
  form.addEventListener('input', take);
  form.addEventListener('change', take);
  form.addEventListener('submit', submit);
  return {
    restored,
    startOver() {
      for (const field of keptFields(form)) typeInto(field, first.get(keyOf(field)) ?? '');
      for (const field of fileFields(form)) if (field.files?.length) announceChange(emptied(field));
      dropDraft(key);
      unchosen = [];
      touched = false;
    },
    stop() {
      form.removeEventListener('input', take);
      form.removeEventListener('change', take);
      form.removeEventListener('submit', submit);
      if (touched && !isSent(key)) save();
    },
  };
}

/** Types the draft into the fields that nobody has typed into yet. Returns null when the form already says all of it. */
async function restore(form: HTMLFormElement, { texts, files }: Draft, first: Map<string, string>) {
  const differing = Object.entries(texts).filter(([name, text]) => text !== (first.get(name) ?? ''));
  if (differing.length === 0) return null;
  let isRestored = false;
  for (const [name, text] of differing) {
    const fields = keptFields(form).filter((field) => keyOf(field) === name);
    // Typed before the script arrived, or brought back by the browser.
    const isTyped = fields.some((field) => textOf(field) !== firstTextOf(field));
    if (fields.length > 0) isRestored = true;
    if (!isTyped) for (const field of fields) typeInto(field, text);
    // It may bring the next field to the page: React draws it before anything else runs.
    await null;
  }
  if (!isRestored) return null;
  const isChosen = fileFields(form).some((field) => field.files?.length);
  return { files: isChosen ? [] : files };
}

function emptied(field: HTMLInputElement): HTMLInputElement {
  field.value = '';
  return field;
}

import { showDialog } from '#web/ui/actions/show-dialog.ts';
import {
  type Draft,
  draftKey,
  dropDraft,
  forgetOldDrafts,
  holdDraft,
  isSent,
  noteSubmitted,
  readDraft,
  reopenDraft,
  writeDraft,
} from './draft.ts';
import {
  announceChange,
  asksForAddress,
  draftOf,
  fileFields,
  firstTextOf,
  isAnsweredBy,
  keptFields,
  keyOf,
  textOf,
  typeInto,
} from './draft-fields.ts';
import { lastLogOut } from './stored-drafts.ts';

/** A form whose typed text is kept on the device. */
export interface KeptForm {
  /** The files of the restored draft that have to be chosen again; null when nothing was restored. */
  restored: { files: string[] } | null;
  /** Removes the draft and brings back what the page filled in. */
  startOver(): void;
  /** The form leaves the page. Keeps what was typed, unless it was sent. */
  stop(): void;
}

/** Where a form comes from. */
interface FormOrigin {
  account: string | null;
  page: string;
  name: string;
  answer: unknown;
  logOut: number;
}

/**
 * Keeps what is typed into `form` and restores an earlier draft of the same account, page and form. `answer` is what the
 * page's action returned when the form came to the page: if it is the answer to this form, it brought everything that was
 * typed, and nothing is restored. `logOut` is the last log-out on the device when the form came to the page: after a later
 * one, the account is logged out, and nothing is written to the device any more. Browser only.
 */
export async function keepTyped(
  form: HTMLFormElement,
  { account, page, name, answer, logOut }: FormOrigin,
): Promise<KeptForm> {
  forgetOldDrafts();
  const key = draftKey(account, page, name, asksForAddress(form));
  const answered = isAnsweredBy(form, answer);
  const first = firstTexts(form, answered);
  const draft = answered ? null : readDraft(key);
  const restored = draft && (await restore(form, draft, first));
  const keeper = startKeeper(form, key, first, { draft, restored, logOut });
  // What was typed before this script arrived.
  if (!answered && Object.keys(draftOf(form, first).texts).length > 0) keeper.take();
  if (restored && draft?.wasSent) reopenDialog(form);
  form.addEventListener('input', keeper.take);
  form.addEventListener('change', keeper.take);
  form.addEventListener('submit', keeper.submit);
  const growth = new MutationObserver(keeper.fillNew);
  growth.observe(form, { childList: true, subtree: true });
  return {
    restored,
    startOver() {
      for (const field of keptFields(form)) typeInto(field, first.get(keyOf(field)) ?? '');
      for (const field of fileFields(form)) if (field.files?.length) announceChange(emptied(field));
      keeper.forget();
    },
    stop() {
      growth.disconnect();
      form.removeEventListener('input', keeper.take);
      form.removeEventListener('change', keeper.take);
      form.removeEventListener('submit', keeper.submit);
      keeper.leave();
    },
  };
}

/** Writes the draft of a form, from what happens to the form. */
function startKeeper(
  form: HTMLFormElement,
  key: string,
  first: Map<string, string>,
  { draft, restored, logOut }: { draft: Draft | null } & Pick<KeptForm, 'restored'> & Pick<FormOrigin, 'logOut'>,
) {
  let touched = restored !== null;
  let wasSent = false;
  let unchosen = restored?.files ?? [];
  // The texts of fields that are not on the page yet: the Pros of a later step, for example.
  let waiting = withoutField(form, draft?.texts ?? {});

  function save(): void {
    const { texts, files } = draftOf(form, first);
    if (files.length > 0) unchosen = [];
    const keep = lastLogOut() === logOut ? writeDraft : holdDraft;
    keep(key, { texts: { ...waiting, ...texts }, files: [...files, ...unchosen], wasSent });
  }
  return {
    take(): void {
      touched = true;
      wasSent = false;
      if (isSent(key)) waiting = {};
      reopenDraft(key);
      save();
    },
    // Also what another tab's logout has removed: this page still shows it, and the same account may come back to it.
    submit(): void {
      wasSent = true;
      if (touched) save();
      noteSubmitted(key);
    },
    /** Fills in the fields that have come to the page. */
    fillNew(): void {
      const texts = waiting;
      waiting = withoutField(form, texts);
      if (Object.keys(waiting).length < Object.keys(texts).length) void restore(form, { texts, files: [] }, first);
    },
    forget(): void {
      dropDraft(key);
      waiting = {};
      unchosen = [];
      touched = false;
    },
    leave(): void {
      if (touched && !isSent(key)) save();
    },
  };
}

/** Returns the texts that the page filled in; with `answered`, all that it shows counts as typed. */
function firstTexts(form: HTMLFormElement, answered: boolean): Map<string, string> {
  const first = new Map<string, string>();
  for (const field of keptFields(form)) {
    const text = answered ? '' : firstTextOf(field);
    if (text !== null) first.set(keyOf(field), text);
  }
  return first;
}

function withoutField(form: HTMLFormElement, texts: Draft['texts']): Draft['texts'] {
  const there = new Set(keptFields(form).map(keyOf));
  return Object.fromEntries(Object.entries(texts).filter(([name]) => !there.has(name)));
}

/** Opens the dialog of a form again that was being sent when the user had to leave. */
function reopenDialog(form: HTMLFormElement): void {
  const dialog = form.closest('dialog');
  if (dialog && !dialog.open) showDialog(dialog);
}

/** Types the draft into the fields that the user has not typed into yet. Returns null when the form already says all of it. */
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
    for (const field of fields) if (textOf(field) === text) unfold(field);
    // It may bring the next field to the page: React draws it before anything else runs.
    await null;
  }
  if (!isRestored) return null;
  const isChosen = fileFields(form).some((field) => field.files?.length);
  return { files: isChosen ? [] : files };
}

function unfold(field: Element): void {
  const folded = field.closest('details');
  if (folded) folded.open = true;
}

function emptied(field: HTMLInputElement): HTMLInputElement {
  field.value = '';
  return field;
}

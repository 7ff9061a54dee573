import {
  type ComponentProps,
  type DragEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Icon } from '#web/ui/icons/icon.tsx';
import { iconButtonClasses } from '../actions/icon-button.tsx';
import { classNames } from '../theme/class-names.ts';
import { useHydrated } from '../theme/hydrated.ts';
import { Field, type FieldWords } from './field.tsx';
import { type FileProblem, type FileRules, fileProblems, idOf, problemOf, withMore } from './file-problems.ts';

/**
 * Chooses files with the native input. With script it lists them, removes single ones, accepts dropped files, and says what is
 * wrong with them: the form is not sent until that is fixed. The files are sent with the form as `name`.
 */
export function FileField({
  label,
  hint,
  error,
  optional,
  id,
  chooseText,
  removeText,
  formatSize,
  rules,
  problemText,
  className,
  ...input
}: Omit<FieldWords, 'labelHidden'> & {
  /** "Choose files or drop them here". */
  chooseText: ReactNode;
  /** "Remove {file}": the name of the button that removes a file. */
  removeText: (file: string) => string;
  /** Writes a number of bytes in the reader's language. */
  formatSize: (bytes: number) => string;
  rules: FileRules;
  /** Returns the sentence for a problem. */
  problemText: (problem: FileProblem) => string;
} & Omit<ComponentProps<'input'>, 'type' | 'accept'>) {
  const inputRef = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<File[]>([]);
  const [over, setOver] = useState(false);
  const hydrated = useHydrated();
  // Files that were chosen before the script ran are listed too.
  useEffect(() => setFiles([...(inputRef.current?.files ?? [])]), []);
  const problems = fileProblems(files, rules);
  const isWrong = (file: File, at: number) => at >= rules.maxFiles || problemOf(file, rules) !== null;
  useHoldBack(inputRef, problems.length > 0);

  // The server's error is about the files it got: once they change, it is outdated.
  const [outdated, setOutdated] = useState<ReactNode>(null);
  const show = (next: File[]) => {
    setFiles(next);
    setOutdated(error);
  };
  const keep = (next: File[]) => {
    const transfer = new DataTransfer();
    for (const file of next) transfer.items.add(file);
    if (inputRef.current) inputRef.current.files = transfer.files;
    show(next);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const dropped = [...event.dataTransfer.files];
    keep(input.multiple ? withMore(files, dropped) : dropped.slice(0, 1));
  };

  return (
    <Field
      {...{ label, hint, optional, id, className }}
      liveError={hydrated}
      error={problems.length > 0 ? <Sentences of={problems.map(problemText)} /> : error !== outdated && error}
    >
      {(control) => (
        <>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra for the mouse; the input inside does all */}
          <div
            onDragOver={(event) => {
              event.preventDefault();
              setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={drop}
            className={classNames('drop-zone', over && 'border-pine! bg-pine-soft!')}
          >
            <Icon name="cloud-upload" className="needs-script size-7 text-pine-ink" />
            <span aria-hidden className="needs-script font-semibold text-pine-ink">
              {chooseText}
            </span>
            <input
              {...input}
              {...control}
              ref={inputRef}
              type="file"
              accept={rules.accept.join()}
              onChange={(event) => show([...(event.target.files ?? [])])}
              className={classNames('control', 'cover-input')}
            />
          </div>
          {files.length > 0 && (
            <ul className="flex flex-col">
              {files.map((file, at) => (
                <li key={idOf(file)} className="flex items-center gap-2 border-line border-b text-sm">
                  {isWrong(file, at) ? (
                    <Icon name="circle-exclamation-point" className="size-4 shrink-0 text-danger-ink" />
                  ) : (
                    <Icon name="paperclip" className="size-4 shrink-0 text-ink-faint" />
                  )}
                  <span className={classNames('min-w-0 grow truncate', isWrong(file, at) && 'text-danger-ink')}>
                    {file.name}
                  </span>
                  <span className="shrink-0 text-ink-faint tabular-nums">{formatSize(file.size)}</span>
                  <button
                    type="button"
                    aria-label={removeText(file.name)}
                    onClick={() => keep(files.filter((_, other) => other !== at))}
                    className={iconButtonClasses()}
                  >
                    <Icon name="x" />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Field>
  );
}

const Sentences = ({ of }: { of: string[] }) =>
  [...new Set(of)].map((sentence) => (
    <span key={sentence} className="block">
      {sentence}
    </span>
  ));

/** Keeps the field's form from being sent while `wrong`, and moves the focus to the field. The button `back` still works. */
function useHoldBack(field: RefObject<HTMLInputElement | null>, wrong: boolean) {
  useEffect(() => {
    const { form } = field.current ?? {};
    if (!form || !wrong) return;
    const hold = (event: SubmitEvent) => {
      if (event.submitter instanceof HTMLButtonElement && event.submitter.value === 'back') return;
      event.preventDefault();
      event.stopPropagation();
      field.current?.focus();
    };
    form.addEventListener('submit', hold, { capture: true });
    return () => form.removeEventListener('submit', hold, { capture: true });
  }, [field, wrong]);
}

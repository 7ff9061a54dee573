import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Form, useActionData, useLocation } from 'react-router';
import { useTranslation } from '#web/page/translation.tsx';
import { useAccount } from '../use-account.ts';
import type { KeptForm } from './keep-typed.ts';
import { lastLogOut } from './stored-drafts.ts';

/**
 * A form whose typed text stays on this device until the server accepts it: through a reload, the browser's Back, a session
 * that ended, a lost network. `draft` is its name, unique on the page. `page` is the address that the text belongs to: the one of the
 * page, unless a part of its query changes while the form is open.
 */
export function DraftForm({
  draft,
  page,
  children,
  ...form
}: { draft: string; page?: string } & ComponentProps<typeof Form>) {
  const ref = useRef<HTMLFormElement>(null);
  const { pathname, search } = useLocation();
  const { restored, startOver } = useDraft(draft, page ?? pathname + search, ref);
  return (
    <Form ref={ref} {...form}>
      {restored && <KeptNote files={restored.files} onStartOver={startOver} />}
      {children}
    </Form>
  );
}

/** Keeps the typed text of the form in `ref` (see `DraftForm`). `restored` is set after a draft was put back. */
function useDraft(name: string, page: string, ref: React.RefObject<HTMLFormElement | null>) {
  const account = useAccount();
  const [answer] = useState(useActionData());
  const [logOut] = useState(lastLogOut);
  const [restored, setRestored] = useState<KeptForm['restored']>(null);
  const kept = useRef<KeptForm>(null);
  useEffect(() => {
    const form = ref.current;
    if (!form) return;
    let left = false;
    const start = async () => {
      // The page is drawn and works without it.
      const { keepTyped } = await import('./keep-typed.ts');
      if (left) return;
      const started = await keepTyped(form, { account, page, name, answer, logOut });
      if (left) return started.stop();
      kept.current = started;
      setRestored(started.restored);
    };
    const hideNote = () => setRestored(null);
    form.addEventListener('submit', hideNote);
    void start().catch(() => {});
    return () => {
      left = true;
      form.removeEventListener('submit', hideNote);
      kept.current?.stop();
      kept.current = null;
    };
  }, [ref, account, page, name, answer, logOut]);
  const startOver = () => {
    kept.current?.startOver();
    setRestored(null);
    ref.current?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select')?.focus();
  };
  return { restored, startOver };
}

function KeptNote({ files, onStartOver }: { files: string[]; onStartOver: () => void }) {
  const { t } = useTranslation();
  return (
    <p role="status" className="col-span-full text-ink-soft text-sm">
      {t('draft.kept')}{' '}
      {files.length > 0 && `${t('draft.chooseAgain', { count: files.length, files: files.join(', ') })} `}
      <button
        type="button"
        onClick={onStartOver}
        className="min-h-6 py-1 font-semibold text-pine-ink underline underline-offset-2 hover:no-underline"
      >
        {t('draft.startOver')}
      </button>
    </p>
  );
}

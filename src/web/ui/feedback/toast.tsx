import { X } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { iconButtonClasses } from '../actions/icon-button.tsx';
import { classNames } from '../theme/class-names.ts';
import { useHydrated } from '../theme/hydrated.ts';
import { NoticeIcon, type NoticeKind } from './notice.tsx';

export type ToastMessage = { kind?: NoticeKind; title: string; text?: string };
type Shown = ToastMessage & { id: number };

let shown: Shown[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const change = (next: Shown[]) => {
  shown = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
const none: Shown[] = [];

/** Shows a message in the page's toast region (browser only). Errors stay until dismissed, the rest for six seconds. */
export function toast(message: ToastMessage): void {
  lastId += 1;
  change([...shown.slice(-2), { ...message, id: lastId }]);
}

const dismiss = (id: number) => change(shown.filter((message) => message.id !== id));

/**
 * The place where messages appear; stands once in the page. `flash` is what the server has to say after a redirect: it is
 * in the page before script, and becomes an ordinary toast once script runs.
 */
export function ToastRegion({
  label,
  dismissText,
  flash,
}: {
  label: string;
  dismissText: string;
  flash?: ToastMessage | null;
}) {
  const messages = useSyncExternalStore(
    subscribe,
    () => shown,
    () => none,
  );
  const hydrated = useHydrated();
  const told = useRef<ToastMessage>(null);
  useEffect(() => {
    if (!flash || told.current === flash) return;
    told.current = flash;
    toast(flash);
  }, [flash]);
  return (
    <section
      aria-label={label}
      className="pointer-events-none fixed inset-x-4 bottom-4 z-60 flex flex-col items-stretch gap-2.5 sm:left-auto sm:w-96"
    >
      <div aria-live="polite" className="contents">
        {flash && !hydrated && <Toast message={flash} dismissText={dismissText} onDismiss={() => {}} />}
        {messages.map((message) => (
          <Toast key={message.id} message={message} dismissText={dismissText} onDismiss={() => dismiss(message.id)} />
        ))}
      </div>
    </section>
  );
}

function Toast({
  message,
  dismissText,
  onDismiss,
}: {
  message: ToastMessage & { id?: number };
  dismissText: string;
  onDismiss: () => void;
}) {
  const kind = message.kind ?? 'success';
  const { id } = message;
  useEffect(() => {
    if (id === undefined || kind === 'destructive') return;
    const timer = setTimeout(() => dismiss(id), 6_000);
    return () => clearTimeout(timer);
  }, [id, kind]);
  return (
    <div
      role={kind === 'destructive' ? 'alert' : undefined}
      className={classNames(
        'pointer-events-auto flex animate-rise items-start gap-3 rounded-xl bg-surface p-4 pr-2 shadow-float ring-1',
        kind === 'destructive' ? 'ring-danger' : 'ring-line',
      )}
    >
      <NoticeIcon kind={kind} />
      <div className="flex min-w-0 grow flex-col gap-0.5">
        <p className="font-semibold leading-snug">{message.title}</p>
        {message.text && <p className="text-ink-soft text-sm">{message.text}</p>}
      </div>
      <button
        type="button"
        aria-label={dismissText}
        onClick={onDismiss}
        className={iconButtonClasses('plain', 'needs-script -my-2.5')}
      >
        <X aria-hidden />
      </button>
    </div>
  );
}

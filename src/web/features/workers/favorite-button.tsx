import { Heart } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFetcher } from 'react-router';
import { buttonClasses } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { toast } from '#web/ui/toast.tsx';
import { useDevice, writeDevice } from './device-memory.ts';

type Props = { workerId: string; name: string };

/** Keeps a Pro: on the account of a signed-in person, on this device otherwise. */
export const FavoriteButton = ({ kept, signedIn, ...pro }: Props & { kept: boolean; signedIn: boolean }) =>
  signedIn ? <AccountFavorite {...pro} kept={kept} /> : <DeviceFavorite {...pro} />;

/** The page's action does it, without script too; with script at once, and a toast says so when it is done. */
function AccountFavorite({ name, kept }: Props & { kept: boolean }) {
  const tell = useTell(name);
  const fetcher = useFetcher<{ favorite: boolean }>();
  const asked = fetcher.formData?.get('intent');
  const shown = asked ? asked === 'addFavorite' : (fetcher.data?.favorite ?? kept);
  const told = useRef(fetcher.data);
  useEffect(() => {
    if (!fetcher.data || told.current === fetcher.data) return;
    told.current = fetcher.data;
    tell(fetcher.data.favorite);
  }, [fetcher.data, tell]);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void fetcher.submit(
      { intent: shown ? 'removeFavorite' : 'addFavorite', stay: 'yes' },
      { method: 'post', action: event.currentTarget.getAttribute('action') ?? '' },
    );
  };
  return (
    <form method="post" action="?" onSubmit={send}>
      <input type="hidden" name="intent" value={shown ? 'removeFavorite' : 'addFavorite'} />
      <HeartButton on={shown} type="submit" />
    </form>
  );
}

function DeviceFavorite({ workerId, name }: Props) {
  const tell = useTell(name);
  const kept = readIds(useDevice('favoriteWorkers'));
  const on = kept.includes(workerId);
  const toggle = () => {
    const next = on ? kept.filter((id) => id !== workerId) : [workerId, ...kept].slice(0, 200);
    writeDevice('favoriteWorkers', next.length > 0 ? JSON.stringify(next) : null);
    tell(!on);
  };
  return <HeartButton on={on} type="button" onClick={toggle} className="needs-script" />;
}

function HeartButton({
  on,
  className,
  ...rest
}: {
  on: boolean;
  type: 'button' | 'submit';
  onClick?: () => void;
  className?: string;
}) {
  const { t } = useTranslation('worker');
  return (
    <button {...rest} aria-pressed={on} className={buttonClasses({ variant: 'quiet', size: 'sm' }, className)}>
      <Heart aria-hidden className={classNames('size-5', on && 'fill-danger text-danger')} />
      <span aria-hidden className="max-sm:hidden">
        {t(on ? 'favorite.kept' : 'favorite.keep')}
      </span>
      <span className="sr-only">{t('favorite.keep')}</span>
    </button>
  );
}

function useTell(name: string): (kept: boolean) => void {
  const { t } = useTranslation('worker');
  return (kept) => toast({ title: t(kept ? 'favorite.added' : 'favorite.removed'), text: name });
}

/** The ids in a remembered list; whatever else stands there counts as nothing. */
function readIds(text: string | null): string[] {
  try {
    const ids: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

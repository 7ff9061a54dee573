import { Heart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonClasses } from '#web/ui/actions/button.tsx';

type Props = { workerId: string; name: string };

/**
 * Keeps a Pro: a signed-in person's form tells the account, with or without script; a visitor's button keeps the Pro on
 * this device, which only script can.
 */
export function FavoriteButton({ kept, signedIn, ...pro }: Props & { kept: boolean; signedIn: boolean }) {
  if (!signedIn) return <HeartButton {...pro} type="button" kept={false} className="needs-script" />;
  return (
    <form method="post">
      <input type="hidden" name="intent" value={kept ? 'removeFavorite' : 'addFavorite'} />
      <HeartButton {...pro} type="submit" kept={kept} />
    </form>
  );
}

function HeartButton({
  workerId,
  name,
  kept,
  type,
  className,
}: Props & { kept: boolean; type: 'button' | 'submit'; className?: string }) {
  const { t } = useTranslation('worker');
  return (
    <button
      type={type}
      aria-pressed={kept}
      data-keeps={workerId}
      data-name={name}
      data-added={t('favorite.added')}
      data-removed={t('favorite.removed')}
      className={buttonClasses({ variant: 'quiet', size: 'sm' }, `group/heart ${className ?? ''}`)}
    >
      <Heart aria-hidden className="size-5 group-aria-pressed/heart:fill-danger group-aria-pressed/heart:text-danger" />
      <span aria-hidden className="group-aria-pressed/heart:hidden max-sm:hidden">
        {t('favorite.keep')}
      </span>
      <span aria-hidden className="hidden sm:group-aria-pressed/heart:inline">
        {t('favorite.kept')}
      </span>
      <span className="sr-only">{t('favorite.keep')}</span>
    </button>
  );
}

import { Heart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as light from '#web/page/light-attributes.ts';
import { buttonClasses } from '#web/ui/actions/button.tsx';

type Props = { workerId: string; name: string };

/**
 * Keeps a Pro: on the account of the signed-in person, with a form that works without script; on the device of a visitor,
 * which takes script.
 */
export function FavoriteButton({ isFavorite, signedIn, ...pro }: Props & { isFavorite: boolean; signedIn: boolean }) {
  if (!signedIn) return <HeartButton {...pro} type="button" isFavorite={false} className="needs-script" />;
  return (
    <form method="post">
      <input type="hidden" name="intent" value={isFavorite ? 'removeFavorite' : 'addFavorite'} />
      <HeartButton {...pro} type="submit" isFavorite={isFavorite} />
    </form>
  );
}

function HeartButton({
  workerId,
  name,
  isFavorite,
  type,
  className,
}: Props & { isFavorite: boolean; type: 'button' | 'submit'; className?: string }) {
  const { t } = useTranslation('worker');
  return (
    <button
      type={type}
      aria-pressed={isFavorite}
      {...light.favorite.props({
        worker: workerId,
        name,
        added: t('favorite.added'),
        removed: t('favorite.removed'),
      })}
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

import * as light from '#web/page/light-attributes.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { buttonClasses } from '#web/ui/actions/button.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';

type Props = {
  workerId: string;
  name: string;
  /** Only the heart, over the picture of a card. */
  overlay?: boolean;
};

/**
 * Keeps a Pro: on the account of the signed-in person, with a form that works without script; on the device of a visitor,
 * which takes script.
 */
export function FavoriteButton({ isFavorite, signedIn, ...pro }: Props & { isFavorite: boolean; signedIn: boolean }) {
  if (!signedIn)
    return (
      <HeartButton
        {...pro}
        type="button"
        isFavorite={false}
        className={classNames('needs-script', pro.overlay && 'picture-heart-place')}
      />
    );
  return (
    <form method="post" action={`/worker/${pro.workerId}`} className={pro.overlay ? 'picture-heart-place' : undefined}>
      <input type="hidden" name="intent" value={isFavorite ? 'removeFavorite' : 'addFavorite'} />
      <HeartButton {...pro} type="submit" isFavorite={isFavorite} />
    </form>
  );
}

function HeartButton({
  workerId,
  name,
  overlay = false,
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
        added: t(type === 'submit' ? 'favorite.added' : 'favorite.addedHere'),
        removed: t('favorite.removed'),
      })}
      aria-label={overlay ? `${t('favorite.keep')}: ${name}` : t('favorite.keep')}
      className={classNames(
        'group/heart glyph glyph-heart',
        overlay ? 'picture-heart' : buttonClasses({ variant: 'quiet', size: 'sm' }),
        className,
      )}
    >
      {!overlay && (
        <>
          <span className="group-aria-pressed/heart:hidden max-sm:hidden">{t('favorite.keep')}</span>
          <span className="hidden sm:group-aria-pressed/heart:inline">{t('favorite.kept')}</span>
        </>
      )}
    </button>
  );
}

import { toastKinds } from '#web/enhance/toast.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { iconButtonClasses } from '#web/ui/actions/icon-button.tsx';
import { NoticeIcon } from '#web/ui/feedback/notice.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import * as light from './light-attributes.ts';

/**
 * Where toasts appear, below the header: the bottom of the screen has the page's main act. With the shape of each kind; once in every
 * page. `showToast` copies the shapes, which stand in a hidden element and not in a `template`, whose content React would not find when
 * it hydrates the page.
 */
export function ToastRegion() {
  const { t } = useTranslation('shell');
  return (
    <section
      aria-label={t('messages')}
      className="pointer-events-none fixed inset-x-4 top-28 z-60 flex flex-col items-stretch gap-2.5 sm:left-auto sm:w-96"
    >
      {toastKinds.map((kind) => (
        <div key={kind} hidden {...light.toastShape.props({ kind })}>
          <div className="pointer-events-auto flex animate-rise items-start gap-3 rounded-xl bg-surface p-4 pr-2 shadow-float ring-1 ring-line">
            <NoticeIcon kind={kind} />
            <div className="flex min-w-0 grow flex-col gap-0.5">
              <p {...light.toastTitle.props} className="font-semibold leading-snug" />
              <p {...light.toastText.props} className="wrap-anywhere text-ink-soft text-sm" />
            </div>
            <button
              type="button"
              {...light.dismissToast.props}
              aria-label={t('common:action.dismiss')}
              className={iconButtonClasses('-my-2.5')}
            >
              <Icon name="x" />
            </button>
          </div>
        </div>
      ))}
      <div aria-live="polite" {...light.toasts.props} className="contents" />
    </section>
  );
}

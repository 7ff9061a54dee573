import { CircleCheck, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { iconButtonClasses } from '#web/ui/actions/icon-button.tsx';

/** The place where script shows short messages, and the shape of one. */
export function ToastTemplate() {
  const { t } = useTranslation();
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-60 flex flex-col items-stretch gap-2.5 max-lg:bottom-22 sm:left-auto sm:w-96"
    >
      <template data-toast>
        <div
          data-message
          className="pointer-events-auto flex animate-rise items-start gap-3 rounded-xl bg-surface p-4 pr-2 shadow-float ring-1 ring-line"
        >
          <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-pine-ink" />
          <div className="flex min-w-0 grow flex-col gap-0.5">
            <p data-slot="title" className="font-semibold leading-snug" />
            <p data-slot="text" className="wrap-anywhere text-ink-soft text-sm" />
          </div>
          <button type="button" aria-label={t('action.dismiss')} className={iconButtonClasses('plain', '-my-2.5')}>
            <X aria-hidden />
          </button>
        </div>
      </template>
    </div>
  );
}

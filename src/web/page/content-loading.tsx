import { useTranslation } from '#web/page/translation.tsx';
import { useHydrated } from '#web/ui/theme/hydrated.ts';

/**
 * The specification's words (section 2) for a page whose script is not there after five seconds. Style sheets alone show the
 * sentence, and script removes it.
 */
export function ContentLoading() {
  const { t } = useTranslation();
  if (useHydrated()) return null;
  return (
    <div className="needs-script pointer-events-none fixed inset-x-4 bottom-6 z-60 flex animate-late justify-center">
      <p className="max-w-prose rounded-2xl bg-deep px-5 py-3 text-center font-semibold text-on-deep text-sm shadow-float">
        {t('state.contentLoading')}
      </p>
    </div>
  );
}

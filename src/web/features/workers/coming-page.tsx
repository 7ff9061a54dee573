import { LoaderCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from 'react-router';

/** Says "Loading..." while another page is on its way; one that comes at once is not announced. */
export function ComingPage({ to }: { to: string }) {
  const { t } = useTranslation();
  const { state, location } = useNavigation();
  const coming = state === 'loading' && location.pathname.startsWith(to);
  return (
    <p role="status" className="pointer-events-none fixed inset-x-0 bottom-8 z-50 flex justify-center">
      {coming && (
        <span className="flex animate-[rise_200ms_200ms_both] items-center gap-2.5 rounded-full bg-deep px-5 py-3 font-semibold text-on-deep text-sm shadow-float">
          <LoaderCircle aria-hidden className="size-5 animate-spin" />
          {t('state.loading')}
        </span>
      )}
    </p>
  );
}

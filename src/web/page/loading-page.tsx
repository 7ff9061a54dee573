import { LoaderCircle } from 'lucide-react';
import { useTranslation } from '#web/page/translation.tsx';
import * as light from './light-attributes.ts';

/** "Loading…": script shows it while another page is on its way. */
export function LoadingPage() {
  const { t } = useTranslation();
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-8 z-50 flex justify-center">
      <p
        hidden
        {...light.loadingPage.props}
        className="flex animate-rise items-center gap-2.5 rounded-full bg-deep px-5 py-3 font-semibold text-on-deep text-sm shadow-float [&[hidden]]:hidden"
      >
        <LoaderCircle aria-hidden className="size-5 animate-spin" />
        <span>{t('state.loading')}</span>
      </p>
    </div>
  );
}

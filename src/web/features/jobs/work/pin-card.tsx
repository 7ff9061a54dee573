import type { JobDetail } from '#modules/jobs/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';

/** The four digits that the client tells the Pro at the door, or from afar. */
export function PinCard({ job }: { job: JobDetail }) {
  const { t } = useTranslation('jobs');
  return (
    <section id="pin" className="flex scroll-mt-24 flex-col gap-2 rounded-xl bg-pine-soft p-6">
      <h2 className="text-xl">{t('pin.title')}</h2>
      <p className="font-bold text-4xl tabular-nums tracking-[0.3em]">{job.pin}</p>
      <p className="max-w-prose text-ink-soft">
        {t(job.address?.remote ? 'pin.text.remote' : 'pin.text', { name: job.counterpartName })}
      </p>
    </section>
  );
}

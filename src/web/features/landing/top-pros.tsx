import type { PlacelessCard } from '#modules/workers/contract.ts';
import { WorkerCard } from '#web/features/workers/card/worker-card.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

/** A few Pros, as the cards of the search; draws nothing without any. */
export function TopPros({ pros, signedIn }: { pros: PlacelessCard[]; signedIn: boolean }) {
  const { t } = useTranslation('landing');
  if (pros.length === 0) return null;
  return (
    <section aria-labelledby="pros" className="page-width py-16 lg:py-24">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
        <h2 id="pros" className="max-w-[20ch] text-4xl">
          {t('pros.title')}
        </h2>
        <ButtonLink to="/browse" variant="secondary" icon={<Icon name="arrow-right" />} className="flex-row-reverse">
          {t('pros.all')}
        </ButtonLink>
      </div>
      <div className="mt-10 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {pros.map((worker) => (
          <WorkerCard key={worker.id} worker={worker} signedIn={signedIn} />
        ))}
      </div>
    </section>
  );
}

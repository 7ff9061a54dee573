import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { Timeline } from '#web/ui/display/timeline.tsx';

/** What happens while a Pro's profile is reviewed, and what comes after. */
export function Approval() {
  const { t } = useTranslation('dashboard');
  const entry = (id: string, state: 'past' | 'now' | 'next') => ({
    id,
    state,
    title: t(`approval.${id}`),
    details: t(`approval.${id}Text`),
  });
  return (
    <section aria-labelledby="approval" className="flex max-w-2xl flex-col gap-6">
      <h2 id="approval" className="text-2xl">
        {t('approval.title')}
      </h2>
      <Timeline
        label={t('approval.title')}
        words={{ past: t('common:state.past'), now: t('common:state.now'), next: t('common:state.next') }}
        entries={[entry('confirmed', 'past'), entry('review', 'now'), entry('requests', 'next')]}
      />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/how-it-works" variant="secondary">
          {t('approval.howItWorks')}
        </ButtonLink>
      </div>
    </section>
  );
}

import { useEffect, useState } from 'react';
import { useTranslation } from '#web/page/translation.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { checks, type Outcome } from './health-checks.ts';

const tones = { ok: 'pine', notice: 'marigold', failed: 'danger' } as const;

type Outcomes = Partial<Record<string, Outcome>>;

/** Runs the checks once, and again when the button is pressed. Without script, each says that it did not run. */
export function HealthList() {
  const { t } = useTranslation('debug');
  const [outcomes, setOutcomes] = useState<Outcomes>({});

  function runAll() {
    setOutcomes({});
    for (const { id, run } of checks) void run().then((outcome) => setOutcomes((all) => ({ ...all, [id]: outcome })));
  }

  useEffect(runAll, []);
  return (
    <>
      <ol className="divide-y divide-line border-line border-y">
        {checks.map(({ id }) => {
          const outcome = outcomes[id];
          return (
            <li key={id} className="grid gap-x-8 gap-y-1.5 py-5 sm:grid-cols-[minmax(0,1fr)_auto]">
              <h2 className="text-xl">{t(`${id}.title`)}</h2>
              <p className="needs-script sm:justify-self-end">
                {outcome ? (
                  <Badge tone={tones[outcome.state]}>{t(`state.${outcome.state}`)}</Badge>
                ) : (
                  <Badge>{t('state.running')}</Badge>
                )}
              </p>
              <p role="status" className="text-ink-soft sm:col-span-2">
                {outcome ? t(outcome.says) : <span className="needs-script">{t('running')}</span>}
                <noscript>{t('noScript')}</noscript>
              </p>
              {id === 'policy' && <p className="text-ink-soft text-sm sm:col-span-2">{t('policy.reminder')}</p>}
            </li>
          );
        })}
      </ol>
      <p className="needs-script">
        <Button type="button" variant="secondary" onClick={runAll}>
          {t('again')}
        </Button>
      </p>
    </>
  );
}

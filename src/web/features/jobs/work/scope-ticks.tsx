import { maxUndoneReason } from '#modules/jobs/limits.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import type { JobWithLangs } from '../job-langs.server.ts';
import { doneField, undoneField } from './scope-submission.ts';

/** The Pro ticks what is done, and says of everything else why it is not. `scopeSubmissionIn` reads the fields. */
export function ScopeTicks({
  job,
  typed,
  error,
}: {
  job: JobWithLangs;
  typed: Record<string, string>;
  error: string | null;
}) {
  const { t } = useTranslation('jobs');
  const items = job.scope.filter(({ needsTick }) => needsTick);
  if (items.length === 0) return null;
  return (
    <fieldset aria-describedby="ticks-hint" className="flex w-full min-w-0 flex-col">
      <legend className="font-semibold">{t('submit.scope')}</legend>
      <p id="ticks-hint" className="mt-1 max-w-prose text-ink-soft text-sm">
        {t('submit.scopeHint', { name: job.counterpartName })}
      </p>
      {error && (
        <p role="alert" className="mt-2 font-medium text-danger-ink text-sm">
          {error}
        </p>
      )}
      <ul className="mt-2 flex flex-col">
        {items.map(({ position, label, answer }) => (
          <li key={position} className="group border-line border-t py-1">
            <Checkbox
              name={doneField(position)}
              value="done"
              defaultChecked={doneField(position) in typed}
              label={
                <>
                  {label}: <span lang={job.langs.scope[position]?.answer}>{answer}</span>
                </>
              }
            />
            {/* Only of what is not done. */}
            <details
              open={Boolean(error || typed[undoneField(position)]) || undefined}
              className="mb-1.5 ml-9 group-has-[:checked]:hidden"
            >
              <summary className="flex w-fit cursor-pointer items-center py-1 font-semibold text-pine-ink text-sm underline underline-offset-3 pointer-coarse:min-h-11">
                {t('submit.notDone')}
                <span className="sr-only">: {label}</span>
              </summary>
              <TextField
                name={undoneField(position)}
                label={t('submit.undone')}
                aria-description={label}
                maxLength={maxUndoneReason}
                defaultValue={typed[undoneField(position)]}
                className="mt-1 mb-2"
              />
            </details>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

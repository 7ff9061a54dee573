import type { JobDetail } from '#modules/jobs/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';

/** Lets the viewer name the items of the scope that something is about (`items`). */
export function ItemChecks({ job, legend }: { job: JobDetail; legend: string }) {
  const { t } = useTranslation('common');
  if (job.scope.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold text-sm">
        {legend} <span className="font-normal text-ink-faint">{t('common:form.optional')}</span>
      </legend>
      {job.scope.map(({ position, label }) => (
        <Checkbox key={position} name="items" value={position} label={label} />
      ))}
    </fieldset>
  );
}

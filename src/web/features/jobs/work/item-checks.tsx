import type { JobDetail } from '#modules/jobs/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';

/** Lets the viewer name items of the scope. `nameOf` gives each a name of its own, so that a refused form comes back with its ticks. */
export function ItemChecks({
  items,
  legend,
  nameOf,
  typed = {},
}: {
  items: JobDetail['scope'];
  legend: string;
  nameOf: (position: number) => string;
  typed?: Record<string, string>;
}) {
  const { t } = useTranslation('common');
  if (items.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold text-sm">
        {legend} <span className="font-normal text-ink-faint">{t('common:form.optional')}</span>
      </legend>
      {items.map(({ position, label }) => (
        <Checkbox
          key={position}
          name={nameOf(position)}
          value="named"
          defaultChecked={nameOf(position) in typed}
          label={label}
        />
      ))}
    </fieldset>
  );
}

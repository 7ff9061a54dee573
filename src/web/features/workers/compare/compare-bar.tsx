import { maxCompared } from '#modules/workers/limits.ts';
import * as finding from '#web/page/finding-attributes.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

/** The form that the ticks of the cards belong to. */
const formId = 'compare';

/** The box on a card that adds the Pro to the comparison. Needs the namespace `browse`. */
export function CompareTick({ worker }: { worker: { id: string; name: string } }) {
  const { t } = useTranslation('browse');
  return (
    <label className="compare-tick">
      <input
        type="checkbox"
        autoComplete="off"
        name="ids"
        value={worker.id}
        form={formId}
        {...finding.compareTick.props({ worker: worker.id, name: worker.name })}
        aria-label={`${t('compare.tick')}: ${worker.name}`}
        className="size-4.5 accent-pine"
      />
      {t('compare.tick')}
    </label>
  );
}

/**
 * Leads from the ticked cards to the comparison, at the bottom of the screen. With script it lists the chosen Pros, also those
 * of other pages, and is hidden while there are none. `fields` go along in the address.
 */
export function CompareBar({ fields = [] }: { fields?: (readonly [name: string, value: string])[] }) {
  const { t } = useTranslation('browse');
  return (
    <>
      <form
        id={formId}
        method="get"
        action="/compare"
        {...finding.compareBar.props({
          most: String(maxCompared),
          full: t('compare.full', { count: maxCompared }),
          text: t('compare.fullText'),
        })}
        className="sticky bottom-3 z-30 mt-8 flex flex-wrap items-center gap-x-5 gap-y-2 rounded-xl border border-line bg-surface px-4 py-3 shadow-raised max-sm:bottom-0 max-sm:-mx-5 max-sm:rounded-none max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))] [@media(scripting:enabled)]:[&:not(:has(li))]:hidden"
      >
        {fields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p className="font-semibold text-sm max-sm:sr-only">{t('compare.barTitle', { count: maxCompared })}</p>
        <ul {...finding.comparePicks.props} className="flex min-w-0 grow flex-wrap gap-2" />
        <Button size="sm" icon={<Icon name="columns-3" />}>
          {t('compare.tick')}
        </Button>
      </form>
      <PickShape />
    </>
  );
}

/**
 * The shape of a chosen Pro, which script copies. It is a hidden list, because React can't hydrate the content of a `template`, and
 * outside of the form, which would send its empty field.
 */
function PickShape() {
  const { t } = useTranslation('browse');
  return (
    <ul hidden {...finding.comparePickShape.props}>
      <li className="inline-flex max-w-44 items-center rounded-full bg-pine-soft pl-3 text-pine-ink text-sm">
        <span className="truncate font-medium" />
        <input type="hidden" name="ids" />
        <button
          type="button"
          {...finding.dropPick.props({ worker: '', label: t('compare.drop', { name: '{name}' }) })}
          className="inline-flex size-8 shrink-0 items-center justify-center rounded-full hover:bg-line pointer-coarse:size-11"
        >
          <Icon name="x" className="size-4" />
        </button>
      </li>
    </ul>
  );
}

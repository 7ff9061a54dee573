import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRate } from '#lib/money.ts';
import { maxRecipients } from '#modules/hiring/limits.ts';
import type { WorkerCard } from '#modules/workers/contract.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';
import { useHydrated } from '#web/ui/theme/hydrated.ts';
import { ProRating } from '../comparison/pro-rating.tsx';

/** The Pros to choose from, in a scrolling list of at most 500 px; each line is one checkbox. */
export function WorkerPicker({
  candidates,
  chosen: chosenAtFirst,
  askedPro,
  zip,
  language,
  busy,
  error,
}: {
  candidates: WorkerCard[];
  chosen: string[];
  /** The Pro for whom the page was opened. */
  askedPro: { id: string; name: string } | null;
  zip: string;
  language: string;
  busy: boolean;
  /** What is wrong with the choice. */
  error: string | null;
}) {
  const { t } = useTranslation('hiring');
  // Without script the page cannot count: the button is enabled, and the server says what is missing.
  const counts = useHydrated();
  const [chosen, setChosen] = useState(() =>
    candidates.filter(({ id }) => chosenAtFirst.includes(id)).map(({ id }) => id),
  );
  const back = (
    <Button variant="secondary" size="lg" name="intent" value="back">
      {t('common:action.back')}
    </Button>
  );
  const tooFewOrMany =
    chosen.length === 0 ? t('request.chooseOne') : chosen.length > maxRecipients ? t('request.tooMany') : null;
  if (candidates.length === 0) {
    return (
      <EmptyState scene="search" title={t('request.nobody', { zip })} action={back}>
        {t('request.nobodyText')}
      </EmptyState>
    );
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-bold text-xl">{t('request.choose')}</legend>
      <p className="text-ink-soft">{t('request.chooseText')}</p>
      {askedPro && !candidates.some(({ id }) => id === askedPro.id) && (
        <Notice kind="warning" title={t('request.askedElsewhere', { name: askedPro.name, zip })}>
          {t('request.askedElsewhereText')}
          {/* Chosen again once the place is one that they serve. */}
          <input type="hidden" name="absentId" value={askedPro.id} />
        </Notice>
      )}
      {error && <FieldError>{error}</FieldError>}
      <ul className="relative -mx-4 mt-2 flex max-h-[500px] flex-col overflow-y-auto overscroll-contain px-4 py-1">
        {candidates.map((worker) => (
          <li key={worker.id} className="border-line border-b last:border-b-0">
            <label className="-mx-3 flex cursor-pointer items-center gap-4 rounded-lg px-3 py-3.5 hover:bg-well has-checked:bg-pine-soft has-focus-visible:outline-3 has-focus-visible:outline-focus">
              <input
                type="checkbox"
                name="workerIds"
                value={worker.id}
                defaultChecked={chosen.includes(worker.id)}
                onChange={({ target }) =>
                  setChosen((before) =>
                    target.checked ? [...before, target.value] : before.filter((id) => id !== target.value),
                  )
                }
                className="size-5 shrink-0 accent-pine focus-visible:outline-none"
              />
              <Avatar seed={worker.portraitSeed} id={worker.id} name={worker.name} size="md" />
              <span className="flex min-w-0 grow flex-col gap-0.5">
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
                  {worker.name}
                  {worker.verified && (
                    <BadgeCheck role="img" aria-label={t('common:badge.verified')} className="size-4.5 text-pine-ink" />
                  )}
                  {worker.extraMile && <Badge tone="marigold">{t('common:badge.extraMile')}</Badge>}
                </span>
                <span className="truncate text-ink-soft text-sm">
                  {worker.skills.slice(0, 3).join(' · ') ||
                    worker.headline ||
                    t(`catalog:category.${worker.categorySlug}`)}
                </span>
                <ProRating {...worker} />
              </span>
              <span className="shrink-0 whitespace-nowrap font-semibold">
                {formatRate(worker.hourlyRateCents, language)}
                <span className="font-normal text-ink-soft text-sm">{t('common:unit.perHour')}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-start gap-3">
        <Button
          size="lg"
          name="intent"
          value="send"
          busy={busy}
          busyText={t('request.sending')}
          disabledReason={counts && tooFewOrMany}
        >
          {counts ? t('request.send', { count: chosen.length }) : t('request.title')}
        </Button>
        {back}
      </div>
    </fieldset>
  );
}

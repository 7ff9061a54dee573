import { formatRate } from '#lib/money.ts';
import type { WorkerCard } from '#modules/workers/contract.ts';
import { useDistance } from '#web/features/workers/card/distance.ts';
import { UsualAnswer } from '#web/features/workers/card/usual-answer.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { ProRating } from '../comparison/pro-rating.tsx';

/** One Pro of the second step: a checkbox with what decides, the service first. */
export function CandidateChoice({
  worker,
  service,
  chosen,
  onChange,
}: {
  worker: WorkerCard;
  service: string;
  chosen: boolean;
  onChange: (isChosen: boolean) => void;
}) {
  const { t } = useTranslation('hiring');
  const distance = useDistance();
  const services = worker.services.includes(service) ? [service] : worker.services.slice(0, 2);
  const does = services.map((slug) => t(`catalog:subcategory.${slug}`)).join(' · ');
  return (
    <li className="border-line border-b last:border-b-0">
      <label className="-mx-3 flex cursor-pointer items-center gap-3 rounded-lg px-3 py-3.5 hover:bg-well has-checked:bg-pine-soft has-focus-visible:outline-3 has-focus-visible:outline-focus sm:gap-4">
        <input
          type="checkbox"
          name="workerIds"
          value={worker.id}
          defaultChecked={chosen}
          onChange={({ target }) => onChange(target.checked)}
          className="size-5 shrink-0 accent-pine focus-visible:outline-none"
        />
        <Avatar photo={worker.photo} seed={worker.portraitSeed} id={worker.id} name={worker.name} size="md" />
        <span className="flex min-w-0 grow flex-col gap-0.5">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
            {worker.name}
            {worker.verified && (
              <Icon name="badge-check" label={t('common:badge.verified')} className="size-4.5 text-pine-ink" />
            )}
            {worker.extraMile && <Badge tone="marigold">{t('common:badge.extraMile')}</Badge>}
          </span>
          <span className="text-ink-soft text-sm">{does || t(`catalog:category.${worker.categorySlug}`)}</span>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
            <ProRating {...worker} />
            <span className="text-ink-soft text-sm">{distance(worker.distanceMeters)}</span>
            <UsualAnswer minutes={worker.usualAnswerMinutes} />
          </span>
        </span>
        <span className="shrink-0 self-start whitespace-nowrap pt-0.5 font-semibold">
          {formatRate(worker.hourlyRateCents)}
          <span className="font-normal text-ink-soft text-sm">{t('common:unit.perHour')}</span>
        </span>
      </label>
    </li>
  );
}

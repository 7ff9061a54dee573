import type { ReactNode } from 'react';
import { extraMileFeeBps, standardFeeBps } from '#modules/payments/fees.ts';
import { ExtraMileRibbon } from '#web/features/workers/card/extra-mile-ribbon.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { formatPercent } from './percent.ts';

/** The four perks of membership, each with a picture of it. */
export function MilePerks() {
  const { t, i18n } = useTranslation('extraMile');
  const fees = {
    standard: formatPercent(standardFeeBps, i18n.language),
    extraMile: formatPercent(extraMileFeeBps, i18n.language),
  };
  const perks: { id: string; picture: ReactNode }[] = [
    { id: 'priority', picture: <FirstInLine /> },
    { id: 'fees', picture: <SmallerFee {...fees} /> },
    { id: 'badge', picture: <WornBadge /> },
    { id: 'mentorship', picture: <TwoTalking /> },
  ];
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-20 gap-y-16 md:grid-cols-[repeat(2,minmax(0,1fr))] lg:gap-y-24">
      {perks.map(({ id, picture }, at) => (
        <li key={id} className={classNames('flex flex-col gap-5', at % 2 === 1 && 'md:translate-y-24')}>
          <div aria-hidden className="flex items-end md:h-64">
            {picture}
          </div>
          <h2 className="text-3xl">{t(`perk.${id}.title`)}</h2>
          <p className="max-w-[42ch] text-ink-soft text-lg">{t(`perk.${id}.text`, fees)}</p>
        </li>
      ))}
    </ul>
  );
}

const FirstInLine = () => (
  <span className="flex w-full max-w-sm flex-col gap-3">
    {['door-12-m', 'step-12-w', 'step-8-m'].map((seed, place) => (
      <span
        key={seed}
        className={classNames(
          'flex items-center gap-4 rounded-full py-2 pr-6 pl-2',
          place === 0 ? 'bg-marigold text-on-marigold' : 'mr-8 ml-8 bg-well opacity-80',
        )}
      >
        <Avatar seed={seed} size={place === 0 ? 'md' : 'sm'} />
        <span
          className={classNames('h-2.5 w-2/5 rounded-full', place === 0 ? 'bg-on-marigold/70' : 'bg-line-strong/50')}
        />
        {place === 0 && <Icon name="award" className="ml-auto size-7" />}
      </span>
    ))}
  </span>
);

const SmallerFee = ({ standard, extraMile }: { standard: string; extraMile: string }) => (
  <span className="flex items-end gap-6 pb-2 font-bold leading-none tracking-tight">
    <span className="text-[3.25rem] text-ink-faint line-through decoration-4 lg:text-[4.5rem]">{standard}</span>
    <span className="text-[5.5rem] text-marigold-ink lg:text-[8rem]">{extraMile}</span>
  </span>
);

const WornBadge = () => (
  <span className="relative size-60 overflow-hidden rounded-t-full bg-well md:size-64">
    <img
      src="/avatars/door-33-m.svg"
      alt=""
      width={256}
      height={256}
      loading="lazy"
      className="size-full object-cover object-top"
    />
    <span className="absolute inset-x-0 bottom-14">
      <ExtraMileRibbon />
    </span>
  </span>
);

const TwoTalking = () => (
  <span className="flex items-end pt-10">
    <Avatar seed="door-8-w" size="xl" className="size-40!" />
    <Icon name="message-circle" className="-ml-6 mb-28 size-16 fill-marigold text-marigold" />
    <Avatar seed="step-8-m" size="xl" className="-ml-4 size-28!" />
  </span>
);

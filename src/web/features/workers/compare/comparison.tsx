import type { CSSProperties } from 'react';
import { loginPath } from '#api/login-path.ts';
import type { ComparedWorker } from '#modules/workers/contract.ts';
import * as finding from '#web/page/finding-attributes.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Portrait } from '../card/portrait.tsx';
import { type Aspect, differs, useAspects } from './aspects.tsx';
import { type ComparisonAddress, compareAddress } from './compare-address.ts';

const side = 'sticky left-0 z-1 bg-paper text-left';

/**
 * Pros side by side, those lines first in which they differ. On narrow screens the columns are swiped, and the names of the
 * lines stay; the edge of the screen cuts a column, as a sign of more.
 */
export function Comparison({
  workers,
  address,
  signedIn,
}: {
  workers: readonly ComparedWorker[];
  address: ComparisonAddress;
  signedIn: boolean;
}) {
  const { t } = useTranslation('browse');
  const aspects = useAspects(workers, address);
  const groups = [
    { title: t('compare.differ'), lines: aspects.filter(differs) },
    { title: t('compare.same'), lines: aspects.filter((aspect) => !differs(aspect)) },
  ];
  return (
    <>
      <ColumnLinks workers={workers} />
      <section
        aria-label={t('compare.title')}
        // Keyboards scroll it too.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to take the focus
        tabIndex={0}
        className="relative max-sm:-mx-5 snap-x snap-proximity scroll-pl-28 overflow-x-auto focus-visible:outline-offset-[-3px] sm:scroll-pl-44"
      >
        <table
          className="w-full min-w-[calc(7rem+var(--pros)*max(7rem,(100vw-7rem)/2.3))] table-fixed border-collapse text-sm sm:min-w-[calc(7rem+var(--pros)*8.5rem)]"
          style={{ '--pros': workers.length } as CSSProperties}
        >
          <caption className="sr-only">{t('compare.title')}</caption>
          <thead>
            <tr className="align-top">
              <th scope="col" className={`${side} w-28 pl-5 sm:w-44 sm:pl-0`}>
                <span className="sr-only">{t('compare.aspect')}</span>
              </th>
              {workers.map((worker) => (
                <th
                  key={worker.id}
                  scope="col"
                  id={columnId(worker.id)}
                  className="h-px scroll-mt-24 snap-start px-2 pb-4 text-left font-normal sm:px-3"
                >
                  <Head worker={worker} address={address} signedIn={signedIn} />
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(
            ({ title, lines }) =>
              lines.length > 0 && (
                <tbody key={title}>
                  {workers.length > 1 && (
                    <tr className="border-line border-t">
                      <th scope="rowgroup" colSpan={workers.length + 1} className="pt-6 pb-2 text-left text-lg">
                        <span className="sticky left-0 inline-block pl-5 sm:pl-0">{title}</span>
                      </th>
                    </tr>
                  )}
                  {lines.map((aspect) => (
                    <Line key={aspect.name} aspect={aspect} />
                  ))}
                </tbody>
              ),
          )}
        </table>
      </section>
    </>
  );
}

const columnId = (workerId: string): string => `column-${workerId}`;

/** As many columns as the narrowest screens show. */
const shownOnPhones = 2;

/** Says on phones how many Pros there are, and leads to the column of each. */
function ColumnLinks({ workers }: { workers: readonly ComparedWorker[] }) {
  const { t } = useTranslation('browse');
  if (workers.length <= shownOnPhones) return null;
  return (
    <nav aria-labelledby="columns" className="sm:hidden">
      <p id="columns" className="text-ink-soft text-sm">
        {t('compare.swipe', { count: workers.length })}
      </p>
      <ul className="flex flex-wrap gap-x-4">
        {workers.map(({ id, name }) => (
          <li key={id}>
            <a
              href={`#${columnId(id)}`}
              className="inline-flex min-h-11 items-center font-semibold text-sm underline decoration-line-strong underline-offset-4"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const Line = ({ aspect: { name, cells } }: { aspect: Aspect }) => (
  <tr className="border-line border-t align-top">
    <th
      scope="row"
      className={`${side} hyphens-auto wrap-anywhere py-3 pr-1 pl-5 font-medium text-ink-soft max-sm:text-xs sm:pr-2 sm:pl-0`}
    >
      {name}
    </th>
    {cells.map(({ id, shows }) => (
      <td key={id} className="wrap-anywhere px-2 py-3 sm:px-3">
        {shows}
      </td>
    ))}
  </tr>
);

function Head({
  worker,
  address,
  signedIn,
}: {
  worker: ComparedWorker;
  address: ComparisonAddress;
  signedIn: boolean;
}) {
  const { t } = useTranslation('browse');
  const profile = `/worker/${worker.id}`;
  return (
    <div className="flex h-full flex-col gap-1.5">
      <div className="relative aspect-[4/3] overflow-hidden rounded-lg bg-well">
        <Portrait photo={worker.photo} seed={worker.portraitSeed} id={worker.id} name={worker.name} eager />
        <a
          href={compareAddress({ ...address, ids: address.ids.filter((id) => id !== worker.id) })}
          {...finding.dropPick.props({ worker: worker.id, label: '' })}
          className="absolute top-1 right-1 inline-flex size-9 items-center justify-center rounded-full bg-surface/90 text-ink shadow-raised hover:bg-surface pointer-coarse:size-11"
        >
          <Icon name="x" className="size-4.5" />
          <span className="sr-only">{t('compare.drop', { name: worker.name })}</span>
        </a>
      </div>
      <a href={profile} className="wrap-anywhere font-bold text-base underline-offset-4 hover:underline">
        {worker.name}
      </a>
      <span className="text-ink-soft">
        {t(`catalog:category.${worker.categorySlug}`)} · {worker.city}, {worker.state}
      </span>
      <ButtonLink
        to={signedIn ? profile : loginPath(profile)}
        variant="secondary"
        size="sm"
        className="mt-auto px-1.5! max-lg:text-xs"
      >
        {t('card.requestQuote')}
        <span className="sr-only"> {t('card.from', { name: worker.name })}</span>
      </ButtonLink>
    </div>
  );
}

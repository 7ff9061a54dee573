import { data } from 'react-router';
import { apiContext, viewerContext } from '#api/context.ts';
import { attempt } from '#api/form.server.ts';
import { loginPath } from '#api/login-path.ts';
import type { ComparedWorker } from '#modules/workers/contract.ts';
import { type ComparisonAddress, requestAddress } from '#web/features/workers/compare/compare-address.ts';
import { Comparison } from '#web/features/workers/compare/comparison.tsx';
import { readCompareAddress } from '#web/features/workers/compare/read-compare-address.server.ts';
import * as light from '#web/page/light-attributes.ts';
import { leaveToDocument, sharedForSeconds } from '#web/page/light-page.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink, buttonClasses } from '#web/ui/actions/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { Route } from './+types/compare';

export const handle = {
  i18n: ['browse', 'worker'],
  light: true,
  queries: ['ids', 'zip', 'hours'],
} satisfies PageHandle;

export const clientLoader = leaveToDocument;
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

type Context = Readonly<Route.LoaderArgs['context']>;

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = readCompareAddress(url.searchParams);
  const place = asked.zip ? await attempt(() => context.get(apiContext).places.getZip({ zip: asked.zip ?? '' })) : null;
  const city = place?.ok ? place.value.city : null;
  const address: ComparisonAddress = { ...asked, zip: city && asked.zip };
  const workers = await readCompared(context, address);
  const answer = { address, city, workers, signedIn: context.get(viewerContext) !== null };
  return data(answer, { headers: sharedForSeconds() });
}

/** Returns the Pros of the comparison that are listed. */
async function readCompared(context: Context, { ids, zip }: ComparisonAddress): Promise<ComparedWorker[]> {
  if (ids.length === 0) return [];
  const { items } = await context.get(apiContext).workers.compare({ workerIds: ids, zip: zip ?? undefined });
  return items;
}

/** Up to four Pros side by side, public and without script. */
export default function Compare({ loaderData }: Route.ComponentProps) {
  const { address, city, workers, signedIn } = loaderData;
  const { t } = useTranslation(['browse', 'worker']);
  const title = t('compare.title');
  return (
    <div className="page-width flex grow flex-col gap-6 pt-3 pb-16">
      <PageTitle>{title}</PageTitle>
      <header>
        <a
          href="/browse"
          {...light.backToSearch.props}
          className={buttonClasses({ variant: 'quiet', size: 'sm' }, '-ml-4')}
        >
          <Icon name="arrow-left" className="size-5" />
          {t('worker:back')}
        </a>
        <h1 className="mt-2 text-4xl">{title}</h1>
        {city && <p className="mt-2 text-ink-soft">{t('compare.near', { zip: address.zip, city })}</p>}
      </header>
      {workers.length < address.ids.length && <Notice title={t('compare.gone')} />}
      {workers.length > 0 ? (
        <>
          <Comparison workers={workers} address={address} signedIn={signedIn} />
          <AskAll workers={workers} address={address} signedIn={signedIn} />
        </>
      ) : (
        <EmptyState
          scene="search"
          title={t('compare.none')}
          action={<ButtonLink to="/browse">{t('zip.submit')}</ButtonLink>}
        >
          {t('compare.noneText')}
        </EmptyState>
      )}
    </div>
  );
}

/** One request to all of the Pros, where they do the same kind of work. */
function AskAll({
  workers,
  address,
  signedIn,
}: {
  workers: ComparedWorker[];
  address: ComparisonAddress;
  signedIn: boolean;
}) {
  const { t } = useTranslation('browse');
  if (workers.length < 2) return null;
  if (new Set(workers.map(({ categorySlug }) => categorySlug)).size > 1)
    return <p className="max-w-prose text-ink-soft">{t('compare.differentTrades')}</p>;
  const form = requestAddress({ ...address, ids: workers.map(({ id }) => id) });
  return (
    <ButtonLink
      size="lg"
      to={signedIn ? form : loginPath(form)}
      icon={<Icon name="messages-square" />}
      className="self-start"
    >
      {t('compare.askAll', { count: workers.length })}
    </ButtonLink>
  );
}

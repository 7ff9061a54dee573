import { apiContext, nowContext } from '#api/context.ts';
import { numberFormat } from '#lib/formatters.ts';
import { formatMoney } from '#lib/money.ts';
import { formatDistanceInTime, formatWhenWithZone } from '#lib/when.ts';
import type { Counters } from '#modules/insights/contract.ts';
import { adminPages } from '#web/features/admin/admin-pages.ts';
import { ApplicationRow } from '#web/features/admin/application-row.tsx';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTextLang } from '#web/page/text-lang.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useTimeZone } from '#web/page/use-time-zone.ts';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { List, ListRow } from '#web/ui/display/card.tsx';
import { KeyFigure, KeyFigures } from '#web/ui/display/key-figure.tsx';
import type { Route } from './+types/home';

export const handle = { i18n: ['admin'] } satisfies PageHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [counters, waiting, cases] = await Promise.all([
    api.insights.getCounters(),
    api.workers.listApplications({ state: 'waiting', limit: 5 }),
    api.jobs.listOpenCases(),
  ]);
  return { counters, waiting: waiting.items, cases: cases.items, now: context.get(nowContext).toISOString() };
}

/** The administrators' home: what waits for a decision. */
export default function AdminHome({ loaderData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation('admin');
  const langOf = useTextLang();
  const { counters, waiting, cases, now } = loaderData;
  const timeZone = useTimeZone();
  const dateOf = (decideBy: string) =>
    decideBy <= now
      ? t('home.late')
      : t('home.decideBy', { when: formatWhenWithZone(decideBy, timeZone, i18n.language) });
  return (
    <div className="flex flex-col gap-12">
      <PageTitle>{t('home.title')}</PageTitle>
      <h1 className="text-4xl">{t('home.title')}</h1>
      <Figures counters={counters} hasCases={cases.length > 0} />
      {cases.length > 0 && (
        <section aria-labelledby="cases" className="max-w-3xl">
          <h2 id="cases" className="scroll-mt-24 pb-2 text-2xl">
            {t('home.cases')}
          </h2>
          <List>
            {cases.map(({ jobId, title, openedBy, openedAt, decideBy }) => (
              <ListRow
                key={jobId}
                to={`/admin/jobs/${jobId}`}
                title={
                  <span lang={langOf(title)} className="wrap-anywhere">
                    {title}
                  </span>
                }
                details={`${t(`home.openedBy.${openedBy}`)} · ${dateOf(decideBy)}`}
                end={
                  <time dateTime={openedAt} className="text-ink-soft text-sm">
                    {formatDistanceInTime(openedAt, now, i18n.language)}
                  </time>
                }
              />
            ))}
          </List>
        </section>
      )}
      <section aria-labelledby="waiting" className="max-w-3xl">
        <h2 id="waiting" className="pb-2 text-2xl">
          {t('home.waiting')}
        </h2>
        {waiting.length > 0 ? (
          <List>
            {waiting.map((application) => (
              <ApplicationRow key={application.id} application={application} now={now} decide />
            ))}
          </List>
        ) : (
          <p className="py-3 text-ink-soft">{t('approvals.none.submitted')}</p>
        )}
      </section>
      <nav aria-label={t('home.areas')} className="flex flex-wrap gap-3">
        {adminPages
          .filter(({ key }) => key !== 'home')
          .map(({ key, path }) => (
            <ButtonLink key={key} to={path} variant="secondary">
              {t(`menu.${key}`)}
            </ButtonLink>
          ))}
      </nav>
    </div>
  );
}

/** How much waits, each with the way to it. */
function Figures({ counters, hasCases }: { counters: Counters; hasCases: boolean }) {
  const { t, i18n } = useTranslation('admin');
  const count = numberFormat(i18n.language, {});
  return (
    <KeyFigures className="lg:gap-x-10">
      <KeyFigure
        figure={count.format(counters.waitingPros)}
        label={<TextLink to="/admin/approvals">{t('counter.waitingPros')}</TextLink>}
      />
      <KeyFigure
        figure={count.format(counters.jobsInProgress)}
        label={<TextLink to="/admin/jobs?state=in_progress">{t('counter.jobsInProgress')}</TextLink>}
      />
      <KeyFigure figure={formatMoney(counters.heldCents)} label={t('counter.held')} />
      <KeyFigure
        figure={count.format(counters.moneyCases)}
        label={<TextLink to="/admin/ledger">{t('counter.moneyCases')}</TextLink>}
      />
      <KeyFigure
        figure={count.format(counters.dueChargebacks)}
        label={<TextLink to="/admin/disputes">{t('counter.dueChargebacks')}</TextLink>}
      />
      <KeyFigure
        figure={count.format(counters.openCases)}
        label={hasCases ? <TextLink to="#cases">{t('counter.openCases')}</TextLink> : t('counter.openCases')}
      />
      <KeyFigure
        figure={count.format(counters.messageReports)}
        label={<TextLink to="/admin/messages">{t('counter.messageReports')}</TextLink>}
      />
      <KeyFigure
        figure={count.format(counters.abuseReports)}
        label={<TextLink to="/admin/lost-and-found">{t('counter.abuseReports')}</TextLink>}
      />
    </KeyFigures>
  );
}

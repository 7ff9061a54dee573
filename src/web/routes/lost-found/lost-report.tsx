import { redirect } from 'react-router';
import { apiContext, viewerContext } from '#api/context.ts';
import { byIntent, type FormRefusal, orNotFound, readForm, sendForm } from '#api/form.server.ts';
import { requireViewer } from '#api/guards.server.ts';
import { formatDate } from '#lib/formatters.ts';
import type { LostReportDetail } from '#modules/lost-found/contract.ts';
import { AdministerReport } from '#web/features/lost-found/administer-report.tsx';
import { StateBadge, TypeBadge } from '#web/features/lost-found/badges.tsx';
import { Messages } from '#web/features/lost-found/messages.tsx';
import { OwnReport } from '#web/features/lost-found/own-report.tsx';
import { ReportAbuse } from '#web/features/lost-found/report-abuse.tsx';
import { listPath, photoPath, reportPath } from '#web/features/lost-found/report-paths.ts';
import { WriteToReporter } from '#web/features/lost-found/write-to-reporter.tsx';
import { markSeen } from '#web/features/notifications/mark-seen.server.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTextLang } from '#web/page/text-lang.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Breadcrumb } from '#web/ui/navigation/breadcrumb.tsx';
import type { Route } from './+types/lost-report';

export const handle = { i18n: ['lostFound'] } satisfies PageHandle;

/** Visitors read reports, too; they have no notifications. */
export const middleware: Route.MiddlewareFunction[] = [
  async (args) => {
    if (args.context.get(viewerContext)) await markSeen(args);
  },
];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { reportId } = params;
  const report = await context.get(apiContext).lostFound.getReport({ reportId }).catch(orNotFound(url));
  // A visitor's report of abuse is known by the address that it leads to alone.
  const isVisitor = context.get(viewerContext) === null;
  const isAbuseSent = isVisitor ? url.searchParams.has('abuseSent') : report.hasReportedAbuse;
  return { report, isAbuseSent };
}

export async function action(args: Route.ActionArgs) {
  const formRead = await readForm(args);
  const isAbuse = formRead.form.get('intent') === 'abuse';
  if (!isAbuse) requireViewer(args);
  const { reportId } = args.params;
  const act = byIntent<unknown>(({ lostFound }, form) => ({
    write: () => lostFound.sendMessage.fromForm(form, { reportId }),
    answer: () => lostFound.answerMessage.fromForm(form),
    reportMessage: () => lostFound.reportMessage.fromForm(form),
    abuse: () => lostFound.reportAbuse.fromForm(form, { reportId }),
    match: () => lostFound.changeState({ reportId, act: 'match' }),
    reopen: () => lostFound.changeState({ reportId, act: 'reopen' }),
    giveBack: () => lostFound.changeState({ reportId, act: 'giveBack' }),
    close: () => lostFound.changeState({ reportId, act: 'close' }),
    'decide-match': () => lostFound.decide.fromForm(form, { reportId, act: 'match' }),
    'decide-reopen': () => lostFound.decide.fromForm(form, { reportId, act: 'reopen' }),
    'decide-giveBack': () => lostFound.decide.fromForm(form, { reportId, act: 'giveBack' }),
    'decide-close': () => lostFound.decide.fromForm(form, { reportId, act: 'close' }),
  }));
  const answer = await sendForm(args, formRead, act);
  if (answer.ok) throw redirect(isAbuse ? `${reportPath(reportId)}?abuseSent` : reportPath(reportId), 303);
  return answer;
}

/** A report, with what its viewer can read and do. */
export default function LostReportPage({
  loaderData: { report, isAbuseSent },
  actionData: refusal,
}: Route.ComponentProps) {
  const { t } = useTranslation('lostFound');
  const langOf = useTextLang();
  const isSaidElsewhere = refusal && isOnPage(refusal, report, isAbuseSent);
  return (
    <div className="page-width flex grow flex-col gap-6 py-8 sm:py-10">
      <PageTitle>{report.title}</PageTitle>
      <Breadcrumb
        label={t('common:way.label')}
        stops={[
          { name: t('title'), to: listPath },
          { name: report.title, lang: langOf(report.title) },
        ]}
      />
      {refusal && !isSaidElsewhere && <Notice kind="destructive" title={refusal.message} live />}
      <Standing report={report} />
      <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-8">
          <Head report={report} />
          {report.hasPhoto && (
            <img
              src={photoPath(report.id)}
              alt={t('photoOf', { title: report.title })}
              className="max-h-120 w-fit max-w-full rounded-xl object-contain"
            />
          )}
          <p lang={langOf(report.description)} className="wrap-anywhere max-w-prose whitespace-pre-line text-lg">
            {report.description}
          </p>
          <Messages report={report} refusal={refusal} />
        </div>
        <aside className="flex min-w-0 flex-col items-stretch gap-6">
          {report.mayWrite && <WriteToReporter report={report} refusal={refusal} />}
          {report.isOwn ? <OwnReport report={report} /> : <AdministerReport report={report} refusal={refusal} />}
          {!report.isOwn && <ReportAbuse report={report} isSent={isAbuseSent} refusal={refusal} />}
        </aside>
      </div>
    </div>
  );
}

/** Returns true if the form of a refused act, or the message that was answered, is still on the page and shows why it was refused. */
function isOnPage({ intent, typed }: FormRefusal, report: LostReportDetail, isAbuseSent: boolean): boolean {
  const { mayWrite, messages, acts, isOwn } = report;
  if (intent === 'write') return mayWrite;
  if (intent === 'abuse') return !isAbuseSent;
  const message = messages.find(({ id }) => id === typed.messageId);
  if (intent === 'answer') return message !== undefined;
  if (intent === 'reportMessage') return message?.hasReported === false;
  return !isOwn && acts.some((act) => intent === `decide-${act}`);
}

function Head({ report }: { report: LostReportDetail }) {
  const { t, i18n } = useTranslation('lostFound');
  const langOf = useTextLang();
  const { type, state, title, place, reporterName, createdAt } = report;
  return (
    <header className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <TypeBadge type={type} />
        <StateBadge state={state} />
      </div>
      <h1 lang={langOf(title)} className="wrap-anywhere text-4xl">
        {title}
      </h1>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-ink-soft">
        <li>{t('place', { ...place })}</li>
        <li>
          <time dateTime={createdAt}>{formatDate(createdAt, i18n.language, place.timeZone)}</time>
        </li>
        <li>{t('by', { name: reporterName })}</li>
      </ul>
    </header>
  );
}

/** Says that a report is closed, and what an administrator decided. */
function Standing({ report: { state, decisionReason } }: { report: LostReportDetail }) {
  const { t } = useTranslation('lostFound');
  const langOf = useTextLang();
  return (
    <>
      {state === 'closed' && <Notice title={t('closed.title')}>{t('closed.text')}</Notice>}
      {decisionReason && (
        <Notice kind="warning" title={t('decision')}>
          <span lang={langOf(decisionReason)}>{decisionReason}</span>
        </Notice>
      )}
    </>
  );
}

import { Form, redirect } from 'react-router';
import { apiContext } from '#api/context.ts';
import { byIntent, type FormRefusal, handleForm, orFirstPage } from '#api/form.server.ts';
import { formatDate } from '#lib/formatters.ts';
import { formatWhenWithZone } from '#lib/when.ts';
import { maxReason } from '#modules/messaging/limits.ts';
import type { MessageReport } from '#modules/messaging/report-contract.ts';
import { phraseWords } from '#web/features/messaging/phrase-words.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { ReasonDialog } from '#web/page/reason-dialog.tsx';
import { useTextLang } from '#web/page/text-lang.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useFormRefusal } from '#web/page/use-form-refusal.ts';
import { useTimeZone } from '#web/page/use-time-zone.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { DialogButton } from '#web/ui/actions/dialog.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { List } from '#web/ui/display/card.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { LoadMore } from '#web/ui/navigation/pagination.tsx';
import type { Route } from './+types/message-reports';

export const handle = { i18n: ['admin', 'messages'] } satisfies PageHandle;

const listPath = '/admin/messages';

export async function loader({ context, url }: Route.LoaderArgs) {
  const cursor = url.searchParams.get('after') ?? undefined;
  const api = context.get(apiContext);
  const { items, nextCursor } = await api.messaging.listReports({ cursor }).catch(orFirstPage(listPath));
  const conversationIds = [...new Set(items.map(({ conversationId }) => conversationId))];
  const found = conversationIds.length > 0 ? (await api.jobs.listOfConversations({ conversationIds })).items : [];
  const jobsOf = new Map(found.map(({ conversationId, jobs }) => [conversationId, jobs]));
  return { items: items.map((report) => ({ ...report, jobs: jobsOf.get(report.conversationId) ?? [] })), nextCursor };
}

export async function action(args: Route.ActionArgs) {
  const act = byIntent<unknown>(({ messaging }, form) => {
    const intent = String(form.get('intent') ?? '');
    const reportId = intent.slice(intent.indexOf('-') + 1);
    return {
      [`dismiss-${reportId}`]: () => messaging.dismissReport({ reportId }),
      [`close-${reportId}`]: () => messaging.closeReported.fromForm(form, { reportId }),
    };
  });
  const answer = await handleForm(args, act);
  if (answer.ok) throw redirect(listPath, 303);
  return answer;
}

/** The open reports of conversations, longest waiting first. */
export default function MessageReports({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const { items, nextCursor } = loaderData;
  const isThere = items.some(({ id }) => actionData?.intent === `close-${id}`);
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageTitle>{t('messages.title')}</PageTitle>
      <h1 className="text-4xl">{t('messages.title')}</h1>
      <p className="text-ink-soft">{t('messages.lead')}</p>
      {actionData && !isThere && <Notice kind="destructive" title={actionData.message} live />}
      {items.length > 0 ? (
        <List>
          {items.map((report) => (
            <Row key={report.id} report={report} refusal={actionData} />
          ))}
        </List>
      ) : (
        <p className="py-3 text-ink-soft">{t('messages.none')}</p>
      )}
      <LoadMore to={nextCursor && `${listPath}?after=${encodeURIComponent(nextCursor)}`}>
        {t('common:action.showMore')}
      </LoadMore>
    </div>
  );
}

interface RowProps {
  /** `jobs` are the newest ones of the two people. */
  report: MessageReport & { jobs: { id: string; title: string }[] };
  refusal: FormRefusal | undefined;
}

function Row({ report, refusal }: RowProps) {
  const { t, i18n } = useTranslation('admin');
  const langOf = useTextLang();
  const timeZone = useTimeZone();
  const { id, authorName: author, otherName: other, reason, createdAt } = report;
  const close = `close-${id}`;
  const { message, error, typed } = useFormRefusal(refusal, close);
  return (
    <li className="flex flex-col items-start gap-3 py-6">
      <h2 className="text-lg">{t('messages.heading', { author, other })}</h2>
      <p lang={langOf(reason)} className="wrap-anywhere max-w-prose whitespace-pre-line">
        {reason}
      </p>
      <p className="text-ink-soft text-sm">
        {t('messages.by', { author, other, date: formatDate(createdAt, i18n.language, timeZone) })}
      </p>
      {report.jobs.map((job) => (
        <p key={job.id} className="wrap-anywhere text-ink-soft text-sm">
          {t('ledger.job')}{' '}
          <TextLink to={`/admin/jobs/${job.id}`} lang={langOf(job.title)}>
            {job.title}
          </TextLink>
        </p>
      ))}
      <Excerpt report={report} />
      <div className="flex flex-wrap gap-2">
        <DialogButton dialog={close} variant="danger" size="sm">
          {t('messages.close')}
        </DialogButton>
        <Form method="post">
          <Button
            name="intent"
            value={`dismiss-${id}`}
            variant="secondary"
            size="sm"
            aria-label={t('messages.dismissNamed', { author, other })}
          >
            {t('abuse.dismiss')}
          </Button>
        </Form>
      </div>
      <ReasonDialog
        id={close}
        path={listPath}
        intent={close}
        title={t('messages.close')}
        act={t('messages.close')}
        keep={t('messages.keep')}
        refusal={message}
        reason={{
          label: t('messages.reason'),
          maxLength: maxReason,
          defaultValue: typed.reason,
          error,
          required: true,
        }}
      >
        <p className="text-ink-soft">{t('messages.closeText', { author, other })}</p>
      </ReasonDialog>
    </li>
  );
}

/** What the two wrote before the report. */
function Excerpt({ report: { messages, authorName, otherName } }: Pick<RowProps, 'report'>) {
  const { t, i18n } = useTranslation('admin');
  const timeZone = useTimeZone();
  const langOf = useTextLang();
  return (
    <details className="w-full max-w-prose rounded-xl bg-well px-4 py-3">
      <summary className="cursor-pointer font-semibold">{t('messages.before')}</summary>
      <ol className="flex flex-col gap-3 pt-3">
        {messages.map(({ n, isAuthors, text, phrase, phraseValues, fileCount, createdAt }) => (
          <li key={n} className="flex flex-col">
            <span className="text-ink-soft text-sm">
              {isAuthors ? authorName : otherName} · {formatWhenWithZone(createdAt, timeZone, i18n.language)}
            </span>
            {phrase && <span>{phraseWords(t, phrase, phraseValues ?? {})}</span>}
            {text && (
              <span lang={langOf(text)} className="wrap-anywhere whitespace-pre-line">
                {text}
              </span>
            )}
            {fileCount > 0 && (
              <span className="text-ink-soft text-sm">{t('messages.files', { count: fileCount })}</span>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}

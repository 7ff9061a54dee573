import { Form, redirect } from 'react-router';
import { apiContext } from '#api/context.ts';
import { byIntent, type FormRefusal, handleForm, orFirstPage } from '#api/form.server.ts';
import { formatDate } from '#lib/formatters.ts';
import type { LostAbuse } from '#modules/lost-found/abuse-contract.ts';
import { SuspendDialog } from '#web/features/admin/suspension.tsx';
import { StateBadge, TypeBadge } from '#web/features/lost-found/badges.tsx';
import { reportPath } from '#web/features/lost-found/report-paths.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTextLang } from '#web/page/text-lang.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useTimeZone } from '#web/page/use-time-zone.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { DialogButton } from '#web/ui/actions/dialog.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { List } from '#web/ui/display/card.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { LoadMore } from '#web/ui/navigation/pagination.tsx';
import type { Route } from './+types/lost-abuse';

export const handle = { i18n: ['admin', 'lostFound', 'decisions'] } satisfies PageHandle;

const listPath = '/admin/lost-and-found';

export async function loader({ context, url }: Route.LoaderArgs) {
  const cursor = url.searchParams.get('after') ?? undefined;
  return context.get(apiContext).lostFound.listAbuse({ cursor }).catch(orFirstPage(listPath));
}

export async function action(args: Route.ActionArgs) {
  const act = byIntent<unknown>(({ lostFound, decisions }, form) => ({
    dismiss: () => lostFound.dismissAbuse.fromForm(form),
    handle: () => lostFound.handleAbuse.fromForm(form),
    suspend: () => decisions.suspendAccount.fromForm(form),
  }));
  const answer = await handleForm(args, act);
  if (answer.ok) throw redirect(listPath, 303);
  return answer;
}

/** Returns true for a refused suspension whose dialog is still on the page and says why. */
const isInDialog = ({ intent, typed }: FormRefusal, items: LostAbuse[]): boolean =>
  intent === 'suspend' && items.some(({ id, accused }) => id === typed.abuseId && !accused.isSuspended);

/** The open reports of abuse, longest waiting first. */
export default function LostAbusePage({ loaderData: { items, nextCursor }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageTitle>{t('abuse.title')}</PageTitle>
      <h1 className="text-4xl">{t('abuse.title')}</h1>
      <p className="text-ink-soft">{t('abuse.lead')}</p>
      {actionData && !isInDialog(actionData, items) && <Notice kind="destructive" title={actionData.message} live />}
      {items.length > 0 ? (
        <List>
          {items.map((abuse) => (
            <Row key={abuse.id} abuse={abuse} refusal={actionData} />
          ))}
        </List>
      ) : (
        <p className="py-3 text-ink-soft">{t('abuse.none')}</p>
      )}
      <LoadMore to={nextCursor && `${listPath}?after=${encodeURIComponent(nextCursor)}`}>
        {t('common:action.showMore')}
      </LoadMore>
    </div>
  );
}

interface RowProps {
  abuse: LostAbuse;
  refusal: FormRefusal | undefined;
}

function Row({ abuse, refusal }: RowProps) {
  const { t, i18n } = useTranslation('admin');
  const { id, reason, createdAt, authorName: author, report, message } = abuse;
  const { reporterName: reporter } = report;
  const langOf = useTextLang();
  const date = formatDate(createdAt, i18n.language, useTimeZone());
  return (
    <li className="flex flex-col items-start gap-2 py-5">
      <div className="flex flex-wrap items-center gap-2">
        <TypeBadge type={report.type} />
        <StateBadge state={report.state} />
      </div>
      <h2 lang={langOf(report.title)} className="wrap-anywhere text-lg">
        <TextLink to={reportPath(report.id)}>{report.title}</TextLink>
      </h2>
      <p lang={langOf(reason)} className="wrap-anywhere max-w-prose whitespace-pre-line">
        {reason}
      </p>
      <p className="text-ink-soft text-sm">
        {message && t('abuse.byMessages', { author, date })}
        {!message &&
          (author === null ? t('abuse.byVisitor', { reporter, date }) : t('abuse.by', { author, reporter, date }))}
      </p>
      {message && (
        <div className="flex w-full max-w-prose flex-col gap-3 rounded-xl bg-well px-4 py-3">
          <Statement by={message.senderName} text={message.text} />
          {message.answer && <Statement by={reporter} text={message.answer} />}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Form method="post" className="flex flex-wrap gap-2">
          <input type="hidden" name="abuseId" value={id} />
          <Button
            name="intent"
            value="dismiss"
            variant="secondary"
            size="sm"
            aria-label={t('abuse.dismissNamed', { title: report.title })}
          >
            {t('abuse.dismiss')}
          </Button>
          <Button
            name="intent"
            value="handle"
            variant="secondary"
            size="sm"
            aria-label={t('abuse.handleNamed', { title: report.title })}
          >
            {t('abuse.handle')}
          </Button>
        </Form>
        <Accused abuse={abuse} refusal={refusal} />
      </div>
    </li>
  );
}

/** Takes the account of the one who wrote what is reported out of service, or says that it is. */
function Accused({ abuse: { id, accused }, refusal }: RowProps) {
  const { t } = useTranslation('admin');
  const { accountId, name, isSuspended } = accused;
  if (isSuspended)
    return (
      <p className="flex items-center gap-2 text-sm">
        {name} <Badge tone="danger">{t('suspension.badge')}</Badge>
      </p>
    );
  const dialog = `suspend-${id}`;
  return (
    <>
      <DialogButton dialog={dialog} variant="secondary" size="sm">
        {t('abuse.suspend', { name })}
      </DialogButton>
      <SuspendDialog
        id={dialog}
        path={listPath}
        title={t('abuse.suspend', { name })}
        refusal={refusal?.typed.abuseId === id ? refusal : undefined}
      >
        <input type="hidden" name="abuseId" value={id} />
        <input type="hidden" name="accountId" value={accountId} />
      </SuspendDialog>
    </>
  );
}

/** What one of the two people of a reported message wrote. */
function Statement({ by, text }: { by: string; text: string }) {
  const langOf = useTextLang();
  return (
    <figure className="flex flex-col">
      <figcaption className="text-ink-soft text-sm">{by}</figcaption>
      <blockquote lang={langOf(text)} className="wrap-anywhere whitespace-pre-line">
        {text}
      </blockquote>
    </figure>
  );
}

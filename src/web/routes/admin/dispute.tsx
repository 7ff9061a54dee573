import { redirect } from 'react-router';
import { apiContext, nowContext } from '#api/context.ts';
import { byIntent, handleForm, orNotFound } from '#api/form.server.ts';
import { formatMoney } from '#lib/money.ts';
import { formatWhenWithYear } from '#lib/when.ts';
import type { Chargeback } from '#modules/chargebacks/contract.ts';
import { ChargebackAnswer } from '#web/features/admin/chargeback-answer.tsx';
import { reasonKey } from '#web/features/admin/chargeback-row.tsx';
import { EvidenceFile } from '#web/features/admin/evidence-file.tsx';
import { Fact, Facts } from '#web/features/admin/facts.tsx';
import { markSeen } from '#web/features/notifications/mark-seen.server.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTextLang } from '#web/page/text-lang.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useTimeZone } from '#web/page/use-time-zone.ts';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Breadcrumb } from '#web/ui/navigation/breadcrumb.tsx';
import type { Route } from './+types/dispute';

export const handle = { i18n: ['admin'] } satisfies PageHandle;

export const middleware: Route.MiddlewareFunction[] = [markSeen];

export async function loader({ params: { disputeId }, context, url }: Route.LoaderArgs) {
  const chargeback = await context.get(apiContext).chargebacks.get({ disputeId }).catch(orNotFound(url));
  return { chargeback, isLate: isLate(chargeback, context.get(nowContext)) };
}

export async function action(args: Route.ActionArgs) {
  const { disputeId } = args.params;
  const act = byIntent<unknown>((api, form) => ({
    send: () => api.chargebacks.sendEvidence.fromForm(form, { disputeId }),
    accept: () => api.chargebacks.acceptLoss.fromForm(form, { disputeId }),
  }));
  const answer = await handleForm(args, act);
  if (answer.ok) throw redirect(`/admin/disputes/${disputeId}`, 303);
  return answer;
}

/** The bank's deadline has passed, and it has no answer. */
const isLate = ({ maySend, dueBy }: Chargeback, now: Date): boolean =>
  maySend && dueBy !== null && new Date(dueBy) < now;

/** A payment that a client disputes with the bank: what it is about, what speaks for it, and the two answers. */
export default function DisputePage({ loaderData: { chargeback, isLate }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const words = chargeback.isTaken ? 'chargeback.title' : 'chargeback.titleInquiry';
  const title = t(words, { amount: formatMoney(chargeback.amountCents) });
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <PageTitle>{title}</PageTitle>
      <Breadcrumb
        label={t('approvals.way')}
        stops={[{ name: t('chargebacks.title'), to: '/admin/disputes' }, { name: chargeback.title }]}
      />
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="wrap-anywhere text-4xl">{title}</h1>
        <Badge tone={chargeback.maySend ? 'marigold' : 'neutral'}>{t(`chargeback.status.${chargeback.status}`)}</Badge>
      </div>
      <About chargeback={chargeback} />
      <ChargebackAnswer chargeback={chargeback} isLate={isLate} refusal={actionData} />
      <EvidenceFile chargeback={chargeback} />
      <EvidenceTexts chargeback={chargeback} />
    </div>
  );
}

function About({ chargeback }: { chargeback: Chargeback }) {
  const { t, i18n } = useTranslation('admin');
  const timeZone = useTimeZone();
  const when = (at: string) => formatWhenWithYear(at, timeZone, i18n.language);
  const langOf = useTextLang();
  const { jobId, title, reason, isTaken, openedAt, dueBy, sentAt, closedAt } = chargeback;
  return (
    <Facts>
      <Fact label={t('chargeback.job')}>
        <TextLink to={`/admin/jobs/${jobId}`} lang={langOf(title)}>
          {title}
        </TextLink>
      </Fact>
      <Fact label={t('chargeback.reason')}>{t(reasonKey(reason))}</Fact>
      <Fact label={t('chargeback.money')}>{t(moneyKey(chargeback))}</Fact>
      <Fact label={t('chargeback.openedAt')}>{when(openedAt)}</Fact>
      {dueBy && <Fact label={t('chargeback.deadline')}>{when(dueBy)}</Fact>}
      {sentAt && <Fact label={t('chargeback.sentAt')}>{when(sentAt)}</Fact>}
      {closedAt && (
        <Fact label={t(isTaken ? 'chargeback.closedAt' : 'chargeback.closedInquiry')}>{when(closedAt)}</Fact>
      )}
    </Facts>
  );
}

/** Returns the key of the sentence that says where the money is, or was. */
function moneyKey({ isTaken, isHeld, wasHeld, closedAt }: Chargeback): string {
  if (!isTaken) return closedAt ? 'chargeback.neverTaken' : isHeld ? 'chargeback.stillHeld' : 'chargeback.notTaken';
  if (wasHeld) return closedAt ? 'chargeback.wasHeldUntil' : 'chargeback.wasHeld';
  return closedAt ? 'chargeback.wasNotHeldThen' : 'chargeback.wasNotHeld';
}

const shownTexts = [
  'customerName',
  'customerEmail',
  'serviceDate',
  'productDescription',
  'refundRule',
  'activityLog',
  'note',
] as const;

/** What the bank reads, in English. */
function EvidenceTexts({ chargeback: { evidence, sentAt, closedAt } }: { chargeback: Chargeback }) {
  const { t } = useTranslation('admin');
  return (
    <section aria-labelledby="evidence" className="flex flex-col gap-3">
      <h2 id="evidence" className="text-2xl">
        {sentAt ? t('chargeback.evidenceSent') : t(closedAt ? 'chargeback.evidenceUnsent' : 'chargeback.evidence')}
      </h2>
      <p className="max-w-prose text-ink-soft">{t('chargeback.evidenceText')}</p>
      <Facts>
        {shownTexts
          .filter((name) => evidence[name])
          .map((name) => (
            <Fact key={name} label={t(`chargeback.text.${name}`)}>
              <span lang="en" className="whitespace-pre-line">
                {evidence[name]}
              </span>
            </Fact>
          ))}
      </Facts>
    </section>
  );
}

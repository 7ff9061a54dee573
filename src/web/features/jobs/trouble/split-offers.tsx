import { type ReactNode, useState } from 'react';
import { Form } from 'react-router';
import { dollarsText, parseDollars } from '#lib/dollars.ts';
import { formatMoney, usd } from '#lib/money.ts';
import { formatWhen } from '#lib/when.ts';
import type { SplitOffer } from '#modules/jobs/case/split-contract.ts';
import type { JobDetail } from '#modules/jobs/contract.ts';
import { maxSplitOffers } from '#modules/jobs/limits.ts';
import { splitRelease } from '#modules/payments/fees.ts';
import { DraftForm } from '#web/page/drafts/draft-form.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Dialog, DialogButton, WayBack } from '#web/ui/actions/dialog.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { CaseIntent } from '../forms-there.ts';
import type { RefusedForm } from '../refused-form.ts';
import { openSplit } from './open-split.ts';

/** The target of links to the offer that waits, or to the form that makes one. */
const splitId = 'split';

/** The splits that can be answered or offered now, and why an answer was refused. */
export function Splits({
  job,
  errorOf,
  typed,
}: {
  job: JobDetail;
  errorOf: (intent: CaseIntent) => string | null;
  typed?: Record<string, string>;
}) {
  const open = openSplit(job);
  const isAsked = open !== undefined && open.by !== job.side;
  const acceptError = errorOf('acceptSplit');
  // In the dialog, while it is there.
  const gone = errorOf('declineSplit') ?? errorOf('withdrawSplit') ?? (isAsked ? null : acceptError);
  return (
    <div id={splitId} className="flex scroll-mt-24 flex-col gap-4 empty:hidden">
      {gone && <Notice kind="destructive" title={gone} live />}
      {open && <OpenSplit job={job} offer={open} error={acceptError} />}
      <OfferSplit job={job} error={errorOf('offerSplit')} typed={typed} />
    </div>
  );
}

/** The split that waits for an answer: the other side's with its answers, or the viewer's own. */
function OpenSplit({ job, offer, error }: { job: JobDetail; offer: SplitOffer; error: string | null }) {
  const { t } = useTranslation('jobs');
  const isOwn = offer.by === job.side;
  return (
    <div className="flex flex-col items-start gap-3 rounded-lg bg-surface p-5 ring-1 ring-line max-sm:p-4">
      <h3 className="text-lg">{t(isOwn ? 'split.waiting' : 'split.asked', { name: job.counterpartName })}</h3>
      <p className="font-semibold tabular-nums">
        <Terms job={job} offer={offer} />
      </p>
      {isOwn ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <AnswerButton job={job} offer={offer} intent="withdrawSplit">
            {t('split.withdraw')}
          </AnswerButton>
          <OffersLeft job={job} />
        </div>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Accept job={job} offer={offer} error={error} />
          <AnswerButton job={job} offer={offer} intent="declineSplit">
            {t('split.decline')}
          </AnswerButton>
        </div>
      )}
    </div>
  );
}

/** What each side gets, as the viewer reads it. */
function Terms({ job, offer }: { job: JobDetail; offer: SplitOffer }) {
  const { t } = useTranslation('jobs');
  return t(`split.terms.${job.side}`, {
    refund: formatMoney(offer.refundedCents),
    payout: formatMoney(offer.payoutCents),
    fee: formatMoney(offer.releasedCents - offer.payoutCents),
    name: job.counterpartName,
  });
}

/** How many splits the viewer can still offer: one that is withdrawn counts. */
function OffersLeft({ job }: { job: JobDetail }) {
  const { t } = useTranslation('jobs');
  const count = job.case?.offersLeft ?? 0;
  return <span className="text-ink-soft text-sm">{t('split.left', { count, max: maxSplitOffers })}</span>;
}

function AnswerButton({
  job,
  offer,
  intent,
  children,
}: {
  job: JobDetail;
  offer: SplitOffer;
  intent: 'declineSplit' | 'withdrawSplit';
  children: ReactNode;
}) {
  const busy = useBusy(intent);
  return (
    <Form method="post" action={`/jobs/${job.id}#${splitId}`} preventScrollReset>
      <input type="hidden" name="offerId" value={offer.id} />
      <Button name="intent" value={intent} variant="secondary" busy={busy}>
        {children}
      </Button>
    </Form>
  );
}

/** Accepts the other side's split, after asking once more: the money moves. */
function Accept({ job, offer, error }: { job: JobDetail; offer: SplitOffer; error: string | null }) {
  const { t } = useTranslation('jobs');
  const busy = useBusy('acceptSplit');
  return (
    <>
      <DialogButton dialog="accept-split">{t('split.accept')}</DialogButton>
      <Dialog
        id="accept-split"
        title={t('split.acceptTitle')}
        closeText={t('common:action.close')}
        refusal={error}
        footer={
          <>
            <WayBack>{t('release.keep')}</WayBack>
            <Button form="accept-split-form" name="intent" value="acceptSplit" busy={busy}>
              {t('split.accept')}
            </Button>
          </>
        }
      >
        <Form
          id="accept-split-form"
          method="post"
          action={`/jobs/${job.id}#accept-split`}
          className="flex flex-col gap-4"
        >
          <FormError title={error} />
          <input type="hidden" name="offerId" value={offer.id} />
          <p className="font-semibold tabular-nums">
            <Terms job={job} offer={offer} />
          </p>
          <p>{t('split.acceptText')}</p>
        </Form>
      </Dialog>
    </>
  );
}

/** Lets a side offer a split, unless its own waits; folded while the other side's does. */
function OfferSplit({ job, error, typed }: { job: JobDetail } & RefusedForm) {
  const { t } = useTranslation('jobs');
  const open = openSplit(job);
  const left = job.case?.offersLeft ?? 0;
  if (!job.case || open?.by === job.side) return null;
  const name = job.counterpartName;
  if (left > 0 && job.isOtherSuspended) return <p className="text-ink-soft">{t('split.inactive', { name })}</p>;
  if (left === 0) {
    const isUsedUp = (by: JobDetail['side']) =>
      (job.case?.offers.filter((offer) => offer.by === by).length ?? 0) >= maxSplitOffers;
    if (!isUsedUp(job.side) || open || job.state !== 'disputed' || job.money.heldCents === 0) return null;
    const key = isUsedUp(job.side === 'client' ? 'worker' : 'client') ? 'split.noneLeftBoth' : 'split.noneLeft';
    return <p className="text-ink-soft">{t(key, { max: maxSplitOffers, name })}</p>;
  }
  const form = <SplitForm job={job} error={error} typed={typed} />;
  if (!open)
    return (
      <div className="flex flex-col gap-3 border-line-strong border-t pt-4">
        <h3 className="text-lg">{t('split.title')}</h3>
        {form}
      </div>
    );
  return (
    <details open={error !== null} className="group/split max-w-prose">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-2 font-semibold text-pine-ink underline underline-offset-4">
        {t('split.other')}
        <Icon name="chevron-down" className="size-5 transition-transform group-open/split:rotate-180" />
      </summary>
      <p className="pb-3">{t('split.otherText')}</p>
      {form}
    </details>
  );
}

function SplitForm({ job, error, typed = {} }: { job: JobDetail } & RefusedForm) {
  const { t, i18n } = useTranslation('jobs');
  const busy = useBusy('offerSplit');
  const [refund, setRefund] = useState(typed.refund ?? '');
  const { heldCents, feeBps } = job.money;
  const held = formatMoney(heldCents);
  const name = job.counterpartName;
  const cents = parseDollars(refund);
  const rest = cents === null || cents > heldCents ? null : splitRelease(usd(heldCents - cents), feeBps).net;
  return (
    <DraftForm
      draft="split"
      method="post"
      noValidate
      preventScrollReset
      onChange={(event) => setRefund(String(new FormData(event.currentTarget).get('refund') ?? ''))}
      className="flex max-w-prose flex-col items-start gap-4"
    >
      <p>
        {t('split.lead', { held, name })}{' '}
        {job.refundCents > 0 && t('split.due', { refund: formatMoney(job.refundCents) })}
      </p>
      <input type="hidden" name="heldCents" value={heldCents} />
      <TextField
        name="refund"
        label={t(`split.refund.${job.side}`, { name })}
        inputMode="decimal"
        autoComplete="off"
        lead="$"
        hint={t('split.range', { held, example: dollarsText(Math.round(heldCents / 3), i18n.language) })}
        defaultValue={typed.refund}
        error={error}
        className="w-full sm:w-72"
      />
      <p aria-live="polite" className="font-semibold tabular-nums empty:hidden">
        {rest !== null && t(`split.rest.${job.side}`, { payout: formatMoney(rest), name })}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button name="intent" value="offerSplit" variant="secondary" busy={busy}>
          {t('split.send')}
        </Button>
        <OffersLeft job={job} />
      </div>
    </DraftForm>
  );
}

/** The splits that were offered before, newest first, and what became of each. */
export function EarlierSplits({ job }: { job: JobDetail }) {
  const { t, i18n } = useTranslation('jobs');
  const earlier = job.case?.offers.filter(({ state }) => state !== 'open').reverse() ?? [];
  if (earlier.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 border-line-strong border-t pt-4">
      <h3 className="text-lg">{t(job.case?.decision ? 'split.all' : 'split.past')}</h3>
      <ul className="flex flex-col gap-3">
        {earlier.map((offer) => (
          <li key={offer.id}>
            <p className="text-ink-soft text-sm">
              {offer.state !== 'open' && t(`split.state.${offer.state}`)} ·{' '}
              {t(offer.by === job.side ? 'split.by.you' : 'split.by.other', {
                name: job.counterpartName,
                when: formatWhen(offer.offeredAt, job.timeZone, i18n.language),
              })}
            </p>
            <p className="tabular-nums">
              <Terms job={job} offer={offer} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

import { Form } from 'react-router';
import type { FormRefusal } from '#api/form.server.ts';
import { formatMoney } from '#lib/money.ts';
import { formatWhenWithYear } from '#lib/when.ts';
import type { Chargeback } from '#modules/chargebacks/contract.ts';
import { maxNote } from '#modules/chargebacks/limits.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { useFormRefusal } from '#web/page/use-form-refusal.ts';
import { useTimeZone } from '#web/page/use-time-zone.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Dialog, DialogButton, WayBack } from '#web/ui/actions/dialog.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { TextArea } from '#web/ui/forms/text-field.tsx';
import { Fact, Facts } from './facts.tsx';

interface Props {
  chargeback: Chargeback;
  refusal: FormRefusal | undefined;
}

/** The two answers to a bank: the evidence, once, or giving the money up. Each asks before it is final. */
export function ChargebackAnswer({ chargeback, isLate, refusal }: Props & { isLate: boolean }) {
  const { t } = useTranslation('admin');
  const { mayAccept, chosen } = chargeback;
  const maySend = chargeback.maySend && !chosen?.isUnderWay;
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose">{t(`chargeback.next.${nextOf(chargeback, isLate)}`)}</p>
      {chosen?.isUnderWay && <UnderWay chosen={chosen} />}
      {(maySend || mayAccept) && (
        <div className="flex flex-wrap gap-3">
          {maySend && <DialogButton dialog="send">{t(`chargeback.${chosen ? 'sendAgain' : 'send'}`)}</DialogButton>}
          {mayAccept && (
            <DialogButton dialog="accept" variant="secondary">
              {t('chargeback.accept')}
            </DialogButton>
          )}
        </div>
      )}
      {/* After a refusal, too, so that its reason is shown. */}
      <AnswerDialog intent="send" isOpen={maySend} chargeback={chargeback} refusal={refusal} />
      <AnswerDialog intent="accept" isOpen={mayAccept} chargeback={chargeback} refusal={refusal} />
    </div>
  );
}

/** Returns what the situation of a chargeback is called in the words about what comes next. */
function nextOf({ status, sentAt }: Chargeback, isLate: boolean): string {
  const isInquiry = status === 'inquiry';
  if (isLate) return isInquiry ? 'lateInquiry' : 'late';
  return isInquiry && sentAt ? 'inquiryAnswered' : status;
}

function AnswerDialog({ intent, isOpen, chargeback, refusal }: Props & { intent: 'send' | 'accept'; isOpen: boolean }) {
  const { t } = useTranslation('admin');
  const busy = useBusy(intent);
  const { message } = useFormRefusal(refusal, intent);
  if (!isOpen && !message) return null;
  const { id, amountCents, isTaken, chosen } = chargeback;
  const amount = formatMoney(amountCents);
  const act = intent === 'send' && chosen ? 'sendAgain' : intent;
  const isUnderWay = act === 'sendAgain' && chosen?.isUnderWay;
  return (
    <Dialog
      id={intent}
      title={t(`chargeback.${isUnderWay ? 'underWay' : act}Title`, { amount })}
      closeText={t('common:action.close')}
      refusal={message}
      footer={
        <>
          <WayBack>{t('chargeback.back')}</WayBack>
          {!isUnderWay && (
            <Button
              form={`${intent}-form`}
              name="intent"
              value={intent}
              variant={intent === 'accept' ? 'danger' : undefined}
              busy={busy}
            >
              {t(`chargeback.${act}`)}
            </Button>
          )}
        </>
      }
    >
      <Form
        id={`${intent}-form`}
        method="post"
        action={`/admin/disputes/${id}#${intent}`}
        className="flex flex-col gap-4"
      >
        <FormError title={message} />
        {act === 'sendAgain' ? (
          <Again chargeback={chargeback} refusal={refusal} />
        ) : (
          <>
            <p className="max-w-prose">{t(`chargeback.${intent}Text`, { amount })}</p>
            {isTaken && <p className="max-w-prose text-ink-soft">{t(`chargeback.${intent}Fee`)}</p>}
          </>
        )}
        {act === 'send' && <Choice chargeback={chargeback} refusal={refusal} />}
      </Form>
    </Dialog>
  );
}

/** What an administrator adds to the evidence, and leaves out of it. */
function Choice({ chargeback: { file }, refusal }: Props) {
  const { t } = useTranslation('admin');
  const { errorOf, typed } = useFormRefusal(refusal, 'send');
  return (
    <>
      <TextArea
        label={t('chargeback.note')}
        hint={t('chargeback.noteHint')}
        name="note"
        rows={4}
        maxLength={maxNote}
        optional={t('common:form.optional')}
        defaultValue={typed.note}
        error={errorOf('note')}
      />
      {file && (
        <Checkbox
          name="withoutPhotos"
          value="yes"
          label={t('chargeback.withoutPhotos')}
          defaultChecked={typed.withoutPhotos === 'yes'}
          error={errorOf('withoutPhotos')}
        />
      )}
    </>
  );
}

/** What is sent without an answer so far. */
function UnderWay({ chosen, text = 'underWay' }: { chosen: NonNullable<Chargeback['chosen']>; text?: string }) {
  const { t, i18n } = useTranslation('admin');
  const date = formatWhenWithYear(chosen.at, useTimeZone(), i18n.language);
  return <p className="max-w-prose">{t(`chargeback.${text}Text`, { name: chosen.byName, date })}</p>;
}

/** What was sent without an answer, which goes again as it was; with the note of a form that was refused because of it. */
function Again({ chargeback: { chosen, evidence, file }, refusal }: Props) {
  const { t } = useTranslation('admin');
  const { typed } = useFormRefusal(refusal, 'send');
  if (!chosen) return null;
  const { at, withPhotos, isUnderWay } = chosen;
  return (
    <>
      <input type="hidden" name="chosenAt" value={at} />
      <UnderWay chosen={chosen} text={isUnderWay ? 'underWay' : 'sendAgain'} />
      <Facts>
        {typed.note && typed.note !== evidence.note && (
          <Fact label={t('chargeback.unsentNote')}>
            <span className="whitespace-pre-line">{typed.note}</span>
          </Fact>
        )}
        {evidence.note && (
          <Fact label={t('chargeback.text.note')}>
            <span lang="en" className="whitespace-pre-line">
              {evidence.note}
            </span>
          </Fact>
        )}
        {file && (
          <Fact label={t('chargeback.file')}>
            {t(`chargeback.again${withPhotos ? 'WithPhotos' : 'WithoutPhotos'}`)}
          </Fact>
        )}
      </Facts>
    </>
  );
}

import type { FormRefusal } from '#api/form.server.ts';
import { formatWhenWithYear } from '#lib/when.ts';
import type { OwnSuspension } from '#modules/decisions/contract.ts';
import { maxAppeal } from '#modules/decisions/limits.ts';
import { DraftForm } from '#web/page/drafts/draft-form.tsx';
import { useTextLang } from '#web/page/text-lang.ts';
import { Trans, useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextArea } from '#web/ui/forms/text-field.tsx';

interface Props {
  suspension: OwnSuspension;
  refusal: FormRefusal | undefined;
}

/** The appeal against the suspension of the reader's account: its form, then what became of it. */
export function OwnAppeal({ suspension, refusal }: Props) {
  const { t, i18n } = useTranslation('decisions');
  const { id, appeal, appealUntil, mayAppeal, timeZone } = suspension;
  const when = (at: string) => formatWhenWithYear(at, timeZone, i18n.language);
  if (mayAppeal) return <AppealForm id={id} until={when(appealUntil)} refusal={refusal} />;
  if (!appeal)
    return (
      <>
        <UnsentAppeal refusal={refusal} />
        <p className="text-ink-soft">{t('appeal.tooLate', { date: when(appealUntil) })}</p>
      </>
    );
  return (
    <section className="flex flex-col gap-5">
      <UnsentAppeal refusal={refusal} />
      <Outcome appeal={appeal} when={when} />
      {appeal.words && <OwnWords words={appeal.words} />}
    </section>
  );
}

function Outcome({
  appeal: { state, at, reason, decidedAt },
  when,
}: {
  appeal: NonNullable<OwnSuspension['appeal']>;
  when: (at: string) => string;
}) {
  const { t } = useTranslation('decisions');
  const langOf = useTextLang();
  if (state === 'upheld' && decidedAt && reason)
    return (
      <Notice kind="info" title={t('appeal.upheld')}>
        <Trans
          t={t}
          i18nKey="appeal.upheldText"
          values={{ date: when(decidedAt), reason }}
          components={{ reason: <span lang={langOf(reason)} className="wrap-anywhere" /> }}
        />
      </Notice>
    );
  return (
    <Notice kind="success" title={t('appeal.waiting')} live>
      {t('appeal.waitingText', { date: when(at) })}
    </Notice>
  );
}

/** An appeal that was written on the page of another suspension, where the one of now takes none: its words are not lost. */
export function UnsentAppeal({ refusal }: { refusal: FormRefusal | undefined }) {
  if (refusal?.code !== 'decisions.otherSuspension') return null;
  return (
    <>
      <Notice kind="destructive" title={refusal.message} live />
      {refusal.typed.words && <OwnWords words={refusal.typed.words} />}
    </>
  );
}

function OwnWords({ words }: { words: string }) {
  const { t } = useTranslation('decisions');
  const langOf = useTextLang();
  return (
    <div className="flex flex-col gap-2">
      <h2 className="text-xl">{t('appeal.own')}</h2>
      <p lang={langOf(words)} className="wrap-anywhere max-w-prose whitespace-pre-line">
        {words}
      </p>
    </div>
  );
}

function AppealForm({ id, until, refusal }: { id: string; until: string; refusal: FormRefusal | undefined }) {
  const { t } = useTranslation(['decisions', 'errors']);
  const busy = useBusy();
  const wrong = refusal?.fields.words;
  return (
    <section aria-labelledby="appeal" className="flex flex-col gap-5 border-line border-t pt-6">
      <h2 id="appeal" className="text-2xl">
        {t('decisions:appeal.title')}
      </h2>
      <p className="text-ink-soft">{t('decisions:appeal.lead', { date: until })}</p>
      {refusal && !wrong && <Notice kind="destructive" title={refusal.message} live />}
      <DraftForm draft="appeal" method="post" noValidate className="flex flex-col gap-5">
        <input type="hidden" name="suspensionId" value={id} />
        <TextArea
          name="words"
          label={t('decisions:appeal.label')}
          hint={t('decisions:appeal.hint')}
          rows={7}
          maxLength={maxAppeal}
          defaultValue={refusal?.typed.words}
          error={wrong && t(`errors:${wrong}`)}
          required
        />
        <Button size="lg" busy={busy}>
          {t('decisions:appeal.send')}
        </Button>
      </DraftForm>
    </section>
  );
}

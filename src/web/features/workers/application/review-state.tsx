import { Form } from 'react-router';
import { listFormat } from '#lib/formatters.ts';
import type { Application } from '#modules/workers/application/application-shape.ts';
import type { ApplicationStep } from '#modules/workers/application/completeness.ts';
import { isChange, isEditable } from '#modules/workers/application/states.ts';
import type { ReviewedPart } from '#modules/workers/application/waiting-parts.ts';
import { useTextLang } from '#web/page/text-lang.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { Notice, type NoticeKind } from '#web/ui/feedback/notice.tsx';

const kinds: Record<Application['state'], NoticeKind> = {
  draft: 'info',
  submitted: 'info',
  revision_asked: 'warning',
  notice_given: 'warning',
  notice_answered: 'info',
  approved: 'success',
  change_submitted: 'info',
  change_revision_asked: 'warning',
  rejected: 'warning',
};

/** The states that the reason of the administrator belongs to. */
const saysReason: readonly Application['state'][] = ['revision_asked', 'change_revision_asked', 'rejected'];

/** Where the application is in its review, with the administrator's words and what the Pro can do about it. */
export function ReviewState({ application, workerId }: { application: Application; workerId: string }) {
  const { t } = useTranslation('application');
  const busy = useBusy('recall');
  const { state, reason, approvalNote } = application;
  if (state === 'draft') return null;
  // The reason of an approved Pro is that of a change which was turned down.
  const isRejectedChange = state === 'approved' && reason !== null;
  const words = isRejectedChange ? 'changeRejected' : state;
  return (
    <Notice
      kind={isRejectedChange ? 'warning' : kinds[state]}
      title={t(`review.${words}`)}
      action={
        state === 'submitted' || isChange(state) ? (
          <Form method="post">
            <Button name="intent" value="recall" variant="secondary" size="sm" busy={busy}>
              {t(state === 'submitted' ? 'recall' : 'recallChange')}
            </Button>
          </Form>
        ) : (
          state === 'approved' && (
            <ButtonLink to={`/worker/${workerId}`} variant="secondary" size="sm">
              {t('seeProfile')}
            </ButtonLink>
          )
        )
      }
    >
      <p>{t(`review.${words}Text`)}</p>
      {reason && (isRejectedChange || saysReason.includes(state)) && <Reason text={reason} />}
      {state === 'approved' && approvalNote && !isRejectedChange && (
        <>
          <p className="mt-2">{t('review.note')}</p>
          <Reason text={approvalNote} />
        </>
      )}
      <WaitingParts waiting={application.waiting} />
    </Notice>
  );
}

function Reason({ text }: { text: string }) {
  const langOf = useTextLang();
  return (
    <blockquote lang={langOf(text)} className="mt-2 whitespace-pre-line border-current border-l-2 pl-3 text-ink">
      {text}
    </blockquote>
  );
}

const stepOfPart: Record<ReviewedPart, ApplicationStep> = { name: 'about', trade: 'trade', papers: 'papers' };

/** What the review means for a step: it is locked, an administrator asked for something, or this part is in review. */
export function StepNotice({ application, step }: { application: Application; step: ApplicationStep }) {
  const { t } = useTranslation('application');
  const { state, reason, waiting } = application;
  if (!isEditable(state)) return <Notice title={t(`review.${state}`)}>{t('locked')}</Notice>;
  if (reason && saysReason.includes(state))
    return (
      <Notice kind="warning" title={t(`review.${state}`)}>
        <Reason text={reason} />
      </Notice>
    );
  if (!waiting.some((part) => stepOfPart[part] === step)) return null;
  return (
    <Notice title={t(`review.${state}`)}>
      <WaitingParts waiting={waiting} />
    </Notice>
  );
}

/** The parts that clients do not see changed before an administrator has looked. */
function WaitingParts({ waiting }: Pick<Application, 'waiting'>) {
  const { t, i18n } = useTranslation('application');
  if (waiting.length === 0) return null;
  const names = { name: t('about.name'), trade: t('step.trade'), papers: t('step.papers') };
  const list = listFormat(i18n.language, { type: 'conjunction' });
  return (
    <p className="mt-2 font-semibold">
      {t('review.waiting', { parts: list.format(waiting.map((part) => names[part])) })}
    </p>
  );
}

/** The button that asks for the review; disabled, with the reason, while a step misses something. */
export function SubmitProfile({ missing }: { missing: number }) {
  const { t } = useTranslation('application');
  const busy = useBusy('submit');
  return (
    <Form method="post">
      <Button
        name="intent"
        value="submit"
        size="lg"
        busy={busy}
        busyText={t('submitting')}
        disabledReason={missing > 0 && t('missing', { count: missing })}
      >
        {t('submit')}
      </Button>
    </Form>
  );
}

import { Form } from 'react-router';
import type { Application } from '#modules/workers/application/application-contract.ts';
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
  rejected: 'warning',
};

/** Where the application is in its review, with the administrator's words and what the Pro can do about it. */
export function ReviewState({ application, workerId }: { application: Application; workerId: string }) {
  const { t } = useTranslation('application');
  const busy = useBusy('recall');
  const langOf = useTextLang();
  const { state, reason } = application;
  if (state === 'draft') return null;
  return (
    <Notice
      kind={kinds[state]}
      title={t(`review.${state}`)}
      action={
        state === 'submitted' ? (
          <Form method="post">
            <Button name="intent" value="recall" variant="secondary" size="sm" busy={busy}>
              {t('recall')}
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
      <p>{t(`review.${state}Text`)}</p>
      {reason && (state === 'revision_asked' || state === 'rejected') && (
        <blockquote lang={langOf(reason)} className="mt-2 whitespace-pre-line border-current border-l-2 pl-3 text-ink">
          {reason}
        </blockquote>
      )}
    </Notice>
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

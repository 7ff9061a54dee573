import { useTranslation } from 'react-i18next';
import { Form } from 'react-router';
import { formatMoney } from '#lib/money.ts';
import { formatWhen } from '#lib/when.ts';
import type { JobDetail } from '#modules/jobs/contract.ts';
import { useBusy } from '#web/page/use-busy.ts';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { Dialog, DialogButton } from '#web/ui/actions/dialog.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { ActPanel } from './act-panel.tsx';

/** The client has agreed and still has to pay. */
export function PayPanel({ job }: { job: JobDetail }) {
  const { t, i18n } = useTranslation('jobs');
  const due = job.dueAt ? formatWhen(job.dueAt, job.timeZone, i18n.language, true) : '';
  return (
    <ActPanel title={t('pay.title')} text={t('pay.text', { due })}>
      <div>
        <ButtonLink size="lg" to={`/checkout/${job.id}`}>
          {t('pay.act', { amount: formatMoney(job.priceCents, i18n.language) })}
        </ButtonLink>
      </div>
    </ActPanel>
  );
}

/** The work is submitted: the client looks at it and releases the money, after one more question. */
export function ReleasePanel({ job }: { job: JobDetail }) {
  const { t, i18n } = useTranslation('jobs');
  const busy = useBusy('release');
  const amount = formatMoney(job.money.heldCents, i18n.language);
  const due = job.dueAt ? formatWhen(job.dueAt, job.timeZone, i18n.language, true) : '';
  return (
    <ActPanel title={t('release.title')} text={t('release.text', { name: job.counterpartName, due })}>
      <div>
        <DialogButton dialog="release" size="lg">
          {t('release.act', { amount })}
        </DialogButton>
      </div>
      <p className="max-w-prose text-ink-soft text-sm">
        {t('release.wrong')} <TextLink to="/faq">{t('cancel.help')}</TextLink>
      </p>
      <Dialog
        id="release"
        title={t('release.confirmTitle')}
        closeText={t('common:action.close')}
        footer={
          <Form method="post" action={`/jobs/${job.id}`}>
            <Button name="intent" value="release" busy={busy}>
              {t('release.act', { amount })}
            </Button>
          </Form>
        }
      >
        <p>{t('release.confirmText', { name: job.counterpartName })}</p>
      </Dialog>
    </ActPanel>
  );
}

import { Form } from 'react-router';
import { apiContext } from '#api/context.ts';
import { handleForm } from '#api/form.server.ts';
import { BookingRulesFields } from '#web/features/workers/calendar/booking-rules-fields.tsx';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import type { Route } from './+types/calendar';

export const handle = { i18n: ['calendar'] } satisfies PageHandle;

const hoursPath = '/worker-dashboard/profile/hours';

export async function loader({ context }: Route.LoaderArgs) {
  const { workers } = context.get(apiContext);
  const [rules, application] = await Promise.all([workers.getBookingRules(), workers.getApplication()]);
  const { hours, exceptions } = application;
  return { rules, hasHours: hours.length > 0 || exceptions.some(({ opens }) => opens !== null) };
}

export const action = (args: Route.ActionArgs) =>
  handleForm(args, (api, form) => api.workers.saveBookingRules.fromForm(form));

/** When clients can book the Pro. */
export default function CalendarPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('calendar');
  const busy = useBusy();
  const { rules, hasHours } = loaderData;
  return (
    <div className="page-width flex max-w-3xl grow flex-col gap-8 py-8 sm:py-12">
      <PageTitle>{t('title')}</PageTitle>
      <header className="flex flex-col gap-2">
        <h1 className="text-3xl sm:text-4xl">{t('title')}</h1>
        <p className="max-w-prose text-ink-soft text-lg">{t('lead')}</p>
      </header>
      {actionData?.ok && <Notice kind="success" title={t('saved')} live />}
      <FormError title={actionData?.ok === false ? actionData.message : null} />
      {hasHours ? (
        <section aria-labelledby="hours" className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
          <div>
            <h2 id="hours" className="text-xl">
              {t('hours.title')}
            </h2>
            <p className="text-ink-soft">{t('hours.text')}</p>
          </div>
          <ButtonLink to={hoursPath} variant="secondary">
            {t('hours.change')}
          </ButtonLink>
        </section>
      ) : (
        <Notice title={t('hours.missing')} action={<ButtonLink to={hoursPath}>{t('hours.change')}</ButtonLink>}>
          {t('hours.missingText')}
        </Notice>
      )}
      <Form method="post" className="flex flex-col items-start gap-8">
        <BookingRulesFields rules={rules} holidays={rules.holidays} />
        <Button busy={busy}>{t('save')}</Button>
      </Form>
    </div>
  );
}

import { redirect } from 'react-router';
import { apiContext } from '#api/context.ts';
import { handleForm, orNotFound } from '#api/form.server.ts';
import { formatDate } from '#lib/formatters.ts';
import { AppealDecision } from '#web/features/admin/appeal-decision.tsx';
import { AppealedDecision } from '#web/features/admin/appealed-decision.tsx';
import { markSeen } from '#web/features/notifications/mark-seen.server.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTextLang } from '#web/page/text-lang.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useTimeZone } from '#web/page/use-time-zone.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Breadcrumb } from '#web/ui/navigation/breadcrumb.tsx';
import type { Route } from './+types/appeal';

export const handle = { i18n: ['admin', 'decisions'] } satisfies PageHandle;

export const middleware: Route.MiddlewareFunction[] = [markSeen];

export async function loader({ params: { appealId }, context, url }: Route.LoaderArgs) {
  return context.get(apiContext).decisions.getAppeal({ appealId }).catch(orNotFound(url));
}

export async function action(args: Route.ActionArgs) {
  const { appealId } = args.params;
  const answer = await handleForm(args, (api, form) => api.decisions.decideAppeal.fromForm(form, { appealId }));
  if (answer.ok) throw redirect(`/admin/appeals/${appealId}`, 303);
  return answer;
}

/** An appeal beside the decision that it is about, and the decision about the appeal. */
export default function AppealPage({ loaderData: appeal, actionData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation('admin');
  const langOf = useTextLang();
  const date = formatDate(appeal.at, i18n.language, useTimeZone());
  const title = t('appeal.title', { name: appeal.name });
  return (
    <div className="flex flex-col gap-8">
      <PageTitle>{title}</PageTitle>
      <Breadcrumb
        label={t('approvals.way')}
        stops={[{ name: t('appeals.title'), to: '/admin/appeals' }, { name: appeal.name }]}
      />
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="wrap-anywhere text-4xl">{title}</h1>
        <Badge tone={appeal.state === 'waiting' ? 'marigold' : 'neutral'}>{t(`appeal.state.${appeal.state}`)}</Badge>
      </div>
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-2">
        <AppealedDecision appeal={appeal} />
        <section aria-labelledby="words" className="flex min-w-0 flex-col gap-3">
          <h2 id="words" className="text-2xl">
            {t('appeal.words')}
          </h2>
          <p className="text-ink-soft text-sm">{t('appeal.made', { date })}</p>
          {appeal.words && (
            <p lang={langOf(appeal.words)} className="wrap-anywhere max-w-prose whitespace-pre-line">
              {appeal.words}
            </p>
          )}
        </section>
      </div>
      <AppealDecision appeal={appeal} refusal={actionData} />
    </div>
  );
}

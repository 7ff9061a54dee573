import { Form, redirect } from 'react-router';
import { apiContext, nowContext } from '#api/context.ts';
import { attempt, handleForm } from '#api/form.server.ts';
import type { CallTarget } from '#modules/calls/contract.ts';
import { callPath, messagePath, newCallPath } from '#web/features/calls/call-paths.ts';
import { EarlierCalls } from '#web/features/calls/earlier-calls.tsx';
import { HowCallsWork } from '#web/features/calls/how-it-works.tsx';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { Route } from './+types/new-call';

export const handle = { i18n: ['calls'] } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const target = targetIn(url);
  const found = await attempt(() => context.get(apiContext).calls.getPartner(target));
  // An address with a damaged id leads nowhere, as that of another person does.
  if (!found.ok) throw new Response(null, { status: 404 });
  return { target, partner: found.value, now: context.get(nowContext).toISOString() };
}

export async function action(args: Route.ActionArgs) {
  const answer = await handleForm(args, ({ calls }) => calls.start(targetIn(args.url)));
  if (answer.ok) throw redirect(callPath(answer.value.callId), 303);
  return answer;
}

/** What names the other person in the address. The API refuses what is none. */
const targetIn = ({ searchParams: query }: URL) =>
  ({ about: query.get('about'), id: query.get('id') }) as Pick<CallTarget, 'about' | 'id'>;

/** How a call works, and the button that starts it; or why the reader cannot call now, with what to do instead. */
export default function NewCallPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('calls');
  const { target, partner, now } = loaderData;
  const { name, calls } = partner;
  const busy = useBusy();
  const obstacle = actionData ?? partner.obstacle;
  return (
    <div className="page-width flex max-w-2xl flex-col gap-7 py-10 sm:py-14">
      <PageTitle>{t('title', { name })}</PageTitle>
      <h1 className="text-3xl">{t('title', { name })}</h1>
      {obstacle && <Notice kind="warning" title={obstacle.message} live={actionData !== undefined} />}
      <HowCallsWork name={name} />
      <div className="flex flex-wrap gap-3">
        <WayOn code={obstacle?.code} />
        {!partner.obstacle && (
          <Form method="post" action={newCallPath(target)}>
            <Button busy={busy}>{t('act')}</Button>
          </Form>
        )}
        <ButtonLink to={messagePath(target)} variant="secondary">
          {t('message')}
        </ButtonLink>
      </div>
      <EarlierCalls calls={calls} name={name} now={now} />
    </div>
  );
}

/** What the reader can do about an obstacle. */
function WayOn({ code }: { code: string | undefined }) {
  const { t } = useTranslation('calls');
  if (code === 'calls.verifyPhone' || code === 'calls.yourNumber')
    return <ButtonLink to="/settings/contact">{t('verify')}</ButtonLink>;
  return null;
}

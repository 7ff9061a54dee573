import { useEffect } from 'react';
import { Form } from 'react-router';
import { apiContext, nowContext, siteContext } from '#api/context.ts';
import { orNotFound } from '#api/form.server.ts';
import { innerQuotes } from '#lib/inner-quotes.ts';
import { formatDistanceInTime } from '#lib/when.ts';
import type { Call } from '#modules/calls/contract.ts';
import { formatCallLength } from '#web/features/calls/call-length.ts';
import { messagePath, newCallPath, subjectPath } from '#web/features/calls/call-paths.ts';
import { headingOf, textOf } from '#web/features/calls/call-words.ts';
import { markSeen } from '#web/features/notifications/mark-seen.server.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { refreshData } from '#web/page/reload-data.ts';
import { reloadEvery } from '#web/page/reload-every.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { TypedSentence } from '#web/page/typed-sentence.tsx';
import { useHints } from '#web/page/use-hints.ts';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import { useHydrated } from '#web/ui/theme/hydrated.ts';
import type { Route } from './+types/call';

export const handle = { i18n: ['calls'] } satisfies PageHandle;

export const middleware: Route.MiddlewareFunction[] = [markSeen];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const call = await context.get(apiContext).calls.get({ callId: params.callId }).catch(orNotFound(url));
  return { call, sandbox: context.get(siteContext).sandbox, now: context.get(nowContext).toISOString() };
}

/** How often an open page asks for a live call, even if no hint has come. */
const beatMs = 10_000;

/** A call, as it goes on, and what to do after it. */
export default function CallPage({ loaderData: { call, sandbox, now } }: Route.ComponentProps) {
  const { t, i18n } = useTranslation('calls');
  const isLive = call.endedAt === null;
  useLiveCall(call.id, isLive);
  const length = formatCallLength(call.talkedSeconds ?? 0, i18n.language);
  const heading = t(headingOf(call), { name: call.name, length });
  const text = textOf(call);
  const title = innerQuotes(call.title, i18n.language);
  return (
    <div className="page-width flex max-w-2xl flex-col gap-7 py-10 sm:py-14">
      <PageTitle>{heading}</PageTitle>
      <div aria-live="polite" className="flex flex-col gap-4">
        <CallIcon call={call} />
        <h1 className="break-words text-3xl">{heading}</h1>
        {text && <p className="max-w-prose text-lg">{t(text, { name: call.name })}</p>}
      </div>
      <p className="text-ink-soft">
        <Link to={subjectPath(call)} className="text-pine-ink underline underline-offset-3">
          <TypedSentence text={t('about', { title })} typed={[title]} />
        </Link>
        {' · '}
        {formatDistanceInTime(call.createdAt, now, i18n.language)}
      </p>
      {isLive ? <CheckAgain /> : <Afterwards call={call} />}
      {isLive && sandbox && (
        <a href="/sandbox/phones" target="_blank" rel="noreferrer" className="w-fit underline underline-offset-3">
          {t('sandbox')}
        </a>
      )}
    </div>
  );
}

function useLiveCall(callId: string, isLive: boolean): void {
  useHints(`call ${callId}`, refreshData, isLive);
  useEffect(() => (isLive ? reloadEvery(beatMs) : undefined), [isLive]);
}

function CallIcon({ call: { state, endedAt } }: { call: Call }) {
  const isMissed = endedAt !== null && state !== 'talked';
  const icon =
    state === 'connected' || state === 'talked' ? 'phone-call' : isMissed ? 'phone-missed' : 'phone-outgoing';
  return (
    <span className="flex size-16 items-center justify-center rounded-full bg-pine-soft text-pine-ink">
      <Icon name={icon} className="size-7" />
    </span>
  );
}

/** Without script, the page shows the call as it was when it was loaded. */
function CheckAgain() {
  const { t } = useTranslation('calls');
  if (useHydrated()) return null;
  return (
    <div>
      <ButtonLink to="" variant="secondary" reloadDocument>
        {t('refresh')}
      </ButtonLink>
    </div>
  );
}

function Afterwards({ call }: { call: Call }) {
  const { t } = useTranslation('calls');
  return (
    <div className="flex flex-wrap gap-3">
      <Form method="post" action={newCallPath(call.again)}>
        <Button variant={call.state === 'talked' ? 'secondary' : 'primary'}>
          {t(call.isCaller ? 'again' : 'back')}
        </Button>
      </Form>
      <ButtonLink to={messagePath(call.again)} variant="secondary">
        {t('message')}
      </ButtonLink>
    </div>
  );
}

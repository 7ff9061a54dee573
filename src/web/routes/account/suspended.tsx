import { redirect, redirectDocument } from 'react-router';
import { apiContext } from '#api/context.ts';
import { attempt, handleForm } from '#api/form.server.ts';
import type { OwnSuspension } from '#modules/decisions/contract.ts';
import { OwnAppeal, UnsentAppeal } from '#web/features/decisions/own-appeal.tsx';
import { SuspensionFacts } from '#web/features/decisions/suspension-facts.tsx';
import { type EarningsView, PayoutAccount, PayoutNotices } from '#web/features/payments/payout-account.tsx';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import type { Route } from './+types/suspended';

export const handle = { i18n: ['decisions', 'dashboard', 'waits'] } satisfies PageHandle;

/** The API reads the pass from the cookie, which a refused log-in set, or the mailed link. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const pass = url.searchParams.get('pass');
  if (pass !== null) {
    const kept = await attempt(() => api.decisions.keepPass({ pass }));
    // The link still works when this is over.
    if (!kept.ok && (kept.status === 429 || kept.status >= 500)) throw new Response(null, { status: kept.status });
    // The link works for months, and must not stay in the history of a browser that others use.
    throw redirect('/suspended', { status: 303, headers: { 'cache-control': 'no-store' } });
  }
  const [suspension, earnings] = await Promise.all([
    attempt(() => api.decisions.getOwnSuspension({})),
    attempt(() => api.payments.getSuspendedEarnings()),
  ]);
  return {
    suspension: suspension.ok ? suspension.value : null,
    earnings: earnings.ok ? earnings.value : null,
    isLinkOver: url.searchParams.get('payouts') === 'again',
  };
}

export async function action(args: Route.ActionArgs) {
  const answer = await handleForm(args, async (api, form) => {
    if (form.get('intent') === 'payouts') return (await api.payments.openSuspendedPayoutAccount()).url;
    await api.decisions.makeAppeal.fromForm(form);
    return null;
  });
  if (!answer.ok) return answer;
  if (answer.value) throw redirectDocument(answer.value, 303);
  throw redirect('/suspended', 303);
}

/** Why the reader's account is suspended, the appeal, and for a Pro the payout account. Without a valid pass, the way to one: logging in. */
export default function Suspended({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('decisions');
  const { suspension } = loaderData;
  const about = t(suspension ? (suspension.isLifted ? 'over.title' : 'suspended.title') : 'none.title');
  return (
    <div className="page-width flex max-w-2xl grow flex-col gap-7 py-10 sm:py-16">
      <PageTitle>{about}</PageTitle>
      <h1 className="text-4xl">{about}</h1>
      {suspension && !suspension.isLifted ? (
        <Decided {...loaderData} suspension={suspension} refusal={actionData} />
      ) : (
        <>
          <UnsentAppeal refusal={actionData} />
          <p className="text-ink-soft text-lg">{t(suspension ? 'over.text' : 'none.text')}</p>
          <ButtonLink to="/login" className="self-start">
            {t('logIn')}
          </ButtonLink>
        </>
      )}
    </div>
  );
}

interface DecidedProps {
  suspension: OwnSuspension;
  /** Null without a login, and for clients. */
  earnings: EarningsView | null;
  /** True after the provider's link for the payout account has expired. */
  isLinkOver: boolean;
  refusal: Route.ComponentProps['actionData'];
}

function Decided({ suspension, earnings, isLinkOver, refusal }: DecidedProps) {
  const { t } = useTranslation('decisions');
  const isPayouts = refusal?.intent === 'payouts';
  return (
    <>
      <p className="text-ink-soft text-lg">{t('suspended.lead')}</p>
      <SuspensionFacts suspension={suspension} />
      {suspension.isPro && <p>{t('suspended.money')}</p>}
      {suspension.isPro && !earnings && (
        <TextLink to="/login" className="inline-flex min-h-11 w-fit items-center">
          {t('suspended.setUpPayouts')}
        </TextLink>
      )}
      {earnings && earnings.payoutAccount !== 'ready' && (
        <>
          <PayoutNotices payouts={isLinkOver ? 'again' : null} failed={isPayouts} />
          <PayoutAccount earnings={earnings} />
        </>
      )}
      <OwnAppeal suspension={suspension} refusal={isPayouts ? undefined : refusal} />
    </>
  );
}

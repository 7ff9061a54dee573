import { redirect } from 'react-router';
import { apiContext } from '#api/context.ts';
import { attempt, handleForm } from '#api/form.server.ts';
import type { OwnSuspension } from '#modules/decisions/contract.ts';
import { OwnAppeal } from '#web/features/decisions/own-appeal.tsx';
import { SuspensionFacts } from '#web/features/decisions/suspension-facts.tsx';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import type { Route } from './+types/suspended';

export const handle = { i18n: ['decisions'] } satisfies PageHandle;

/** Returns the pass of a mailed link; without one, the API reads the cookie that a refused log-in set. */
const passOf = (url: URL): string => url.searchParams.get('pass') ?? '';

export async function loader({ context, url }: Route.LoaderArgs) {
  const read = await attempt(() => context.get(apiContext).decisions.getOwnSuspension({ pass: passOf(url) }));
  return { suspension: read.ok ? read.value : null };
}

export async function action(args: Route.ActionArgs) {
  const { url } = args;
  const answer = await handleForm(args, (api, form) => api.decisions.makeAppeal.fromForm(form, { pass: passOf(url) }));
  if (answer.ok) throw redirect(`/suspended${url.search}`, 303);
  return answer;
}

/** Why the reader's account is suspended, and the appeal. Without a valid pass, the way to one: logging in. */
export default function Suspended({ loaderData: { suspension }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('decisions');
  const about = t(suspension ? (suspension.isLifted ? 'over.title' : 'suspended.title') : 'none.title');
  return (
    <div className="page-width flex max-w-2xl grow flex-col gap-7 py-10 sm:py-16">
      <PageTitle>{about}</PageTitle>
      <h1 className="text-4xl">{about}</h1>
      {suspension && !suspension.isLifted ? (
        <Decided suspension={suspension} refusal={actionData} />
      ) : (
        <>
          <p className="text-ink-soft text-lg">{t(suspension ? 'over.text' : 'none.text')}</p>
          <ButtonLink to="/login" className="self-start">
            {t('logIn')}
          </ButtonLink>
        </>
      )}
    </div>
  );
}

function Decided({ suspension, refusal }: { suspension: OwnSuspension; refusal: Route.ComponentProps['actionData'] }) {
  const { t } = useTranslation('decisions');
  return (
    <>
      <p className="text-ink-soft text-lg">{t('suspended.lead')}</p>
      <SuspensionFacts suspension={suspension} />
      {suspension.isPro && <p>{t('suspended.money')}</p>}
      <OwnAppeal suspension={suspension} refusal={refusal} />
    </>
  );
}

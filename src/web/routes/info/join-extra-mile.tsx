import { siteContext, viewerContext } from '#api/context.ts';
import { loginPath } from '#api/login-path.ts';
import { EligibilityList } from '#web/features/info/eligibility-list.tsx';
import { MailText } from '#web/features/info/mail-text.tsx';
import { leaveToDocument } from '#web/page/light-page.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageHead } from '#web/page/page-head.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink, buttonClasses } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Scene } from '#web/ui/display/scene.tsx';
import type { Route } from './+types/join-extra-mile';

export const handle = { i18n: ['extraMile'], light: true } satisfies PageHandle;

export const clientLoader = leaveToDocument;

export function loader({ context }: Route.LoaderArgs) {
  const { url, supportEmail } = context.get(siteContext);
  const viewer = context.get(viewerContext);
  const pro =
    viewer && ['contractor', 'dual'].includes(viewer.role) ? { name: viewer.name, email: viewer.email } : null;
  return { origin: url, email: supportEmail, pro, signedIn: viewer !== null };
}

/** The requirements of an application. A Pro applies by email; any other visitor becomes a Pro first. */
export default function JoinExtraMile({ loaderData: { origin, email, pro, signedIn } }: Route.ComponentProps) {
  const { t, i18n } = useTranslation('extraMile');
  const next = ['write', 'check', 'answer'] as const;
  return (
    <div className="page-width grow py-12 lg:py-20">
      <PageHead
        title={t('join.meta')}
        description={t('join.lead')}
        origin={origin}
        path="/join/extra-mile"
        language={i18n.language}
      />
      <header className="flex flex-col gap-6">
        <h1 className="max-w-[18ch] text-display">{t('join.title')}</h1>
        <p className="max-w-[44ch] text-ink-soft text-xl leading-normal">{t('join.lead')}</p>
      </header>
      <div className="mt-12 grid items-start gap-x-20 gap-y-14 lg:mt-16 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <section aria-labelledby="rules">
          <h2 id="rules" className="mb-5 text-2xl">
            {t('join.rules')}
          </h2>
          <EligibilityList />
        </section>
        <section
          aria-labelledby="apply"
          className="flex flex-col gap-6 rounded-2xl bg-marigold-soft p-7 lg:sticky lg:top-28 lg:-mt-24 lg:p-9"
        >
          <Scene name="clipboard" className="-mt-16 w-52 self-center lg:-mt-20" />
          <h2 id="apply" className="text-2xl">
            {t('join.next')}
          </h2>
          <ol className="flex flex-col gap-3">
            {next.map((step, at) => (
              <li key={step} className="flex gap-3">
                <span aria-hidden className="w-4 shrink-0 font-bold text-marigold-ink tabular-nums">
                  {at + 1}
                </span>
                {t(`join.${step}`)}
              </li>
            ))}
          </ol>
          {pro ? (
            <>
              <a href={application(pro)} className={buttonClasses({ size: 'lg', wide: true })}>
                {t('join.start')}
              </a>
              <p className="text-sm">
                <MailText text={t('join.byMail', { email })} email={email} />
              </p>
            </>
          ) : (
            <>
              <ButtonLink to="/signup-worker" size="lg" wide>
                {t('join.start')}
              </ButtonLink>
              <p className="text-sm">
                {t('join.proFirst')}{' '}
                {!signedIn && (
                  <>
                    {t('join.haveOne')}{' '}
                    <TextLink to={loginPath('/join/extra-mile')} className="text-ink!">
                      {t('join.logIn')}
                    </TextLink>
                  </>
                )}
              </p>
            </>
          )}
        </section>
      </div>
    </div>
  );

  function application(person: { name: string; email: string }): string {
    const subject = encodeURIComponent(t('join.subject', { name: person.name }));
    const body = encodeURIComponent(t('join.body', person));
    return `mailto:${email}?subject=${subject}&body=${body}`;
  }
}

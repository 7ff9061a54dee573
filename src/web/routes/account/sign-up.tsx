import type { ReactNode } from 'react';
import { redirect, useLocation } from 'react-router';
import { siteContext } from '#api/context.ts';
import { hiringErrand } from '#web/features/identity/errand.ts';
import { readReturnTo, useKeepReturnTo, withReturnTo } from '#web/features/identity/return-to.ts';
import { leaveToDocument } from '#web/page/light-page.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageHead } from '#web/page/page-head.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Card, CardLink } from '#web/ui/display/card.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { Route } from './+types/sign-up';

export const handle = { i18n: ['account'], light: true } satisfies PageHandle;

/** Pages on which clients look for Pros. A new Pro doesn't come back to them. */
const looksForPros = /^\/(browse|worker\/|compare)/;

/** A visitor on the way to a Pro wants to hire: there is nothing to choose. */
export function loader({ url, context }: Route.LoaderArgs) {
  const returnTo = readReturnTo(url.search);
  if (hiringErrand(returnTo)) throw redirect(withReturnTo('/signup-client', returnTo));
  return { origin: context.get(siteContext).url };
}

export const clientLoader = leaveToDocument;

/** Chooses between the two kinds of account. */
export default function SignUp({ loaderData: { origin } }: Route.ComponentProps) {
  const { t, i18n } = useTranslation('account');
  const keep = useKeepReturnTo();
  const { search } = useLocation();
  return (
    <div className="page-width flex max-w-4xl grow flex-col items-center gap-10 py-12 sm:py-20">
      <PageHead
        title={t('signUp')}
        description={t('choose.description')}
        origin={origin}
        path="/signup"
        language={i18n.language}
      />
      <h1 className="text-center text-4xl">{t('choose.title')}</h1>
      <div className="grid w-full gap-5 sm:grid-cols-2">
        <Choice
          icon={<Icon name="house" />}
          to={keep('/signup-client')}
          title={t('choose.client')}
          text={t('choose.clientText')}
        />
        <Choice
          icon={<Icon name="briefcase-business" />}
          to={looksForPros.test(readReturnTo(search) ?? '') ? '/signup-worker' : keep('/signup-worker')}
          title={t('choose.worker')}
          text={t('choose.workerText')}
        />
      </div>
      <p className="text-ink-soft">
        {t('haveAccount')} <TextLink to={keep('/login')}>{t('logIn')}</TextLink>
      </p>
    </div>
  );
}

const Choice = ({ icon, to, title, text }: { icon: ReactNode; to: string; title: string; text: string }) => (
  <Card lift className="flex flex-col gap-3 sm:p-8">
    <span aria-hidden className="mb-2 text-pine-ink [&>svg]:size-9">
      {icon}
    </span>
    <h2 className="text-2xl">
      <CardLink to={to}>{title}</CardLink>
    </h2>
    <p className="text-ink-soft">{text}</p>
  </Card>
);

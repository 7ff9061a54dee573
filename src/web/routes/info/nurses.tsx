import { apiContext, siteContext, viewerContext } from '#api/context.ts';
import type { Viewer } from '#modules/identity/contract.ts';
import { HouseCall } from '#web/features/info/house-call.tsx';
import { MailText } from '#web/features/info/mail-text.tsx';
import { NurseProjects } from '#web/features/info/nurse-projects.tsx';
import { NurseReviews } from '#web/features/info/nurse-reviews.tsx';
import { NurseServices } from '#web/features/info/nurse-services.tsx';
import { leaveToDocument, sharedForSeconds } from '#web/page/light-page.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageHead } from '#web/page/page-head.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { Route } from './+types/nurses';

export const handle = { i18n: ['nurses', 'projects'], light: true, queries: [] } satisfies PageHandle;

export const clientLoader = leaveToDocument;

const category = 'health-and-wellness';
/** The services whose Pros are nurses. */
const nursing = ['nurses', 'private-duty-nurse'];

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { url, supportEmail } = context.get(siteContext);
  const [projects, services, reviews] = await Promise.all([
    api.hiring.searchProjects({ category, limit: 3 }),
    api.workers.listServices({ category }),
    api.reviews.listForServices({ services: nursing }),
  ]);
  return {
    origin: url,
    email: supportEmail,
    projects: projects.items,
    services: services.items,
    reviews: reviews.items,
    joinPath: joinPathOf(context.get(viewerContext)),
  };
}

/** A visitor opens an account, a client adds the working side to theirs, and a Pro fills in the profile. */
function joinPathOf(viewer: Viewer | null): string {
  if (viewer?.role === 'contractor' || viewer?.role === 'dual') return `/worker-dashboard/profile?category=${category}`;
  return viewer?.role === 'customer' ? '/settings/account' : `/signup-worker?category=${category}`;
}

export const headers = sharedForSeconds;

const terms = [
  { id: 'price', icon: 'hand-coins' },
  { id: 'paid', icon: 'wallet' },
  { id: 'license', icon: 'id-card' },
] as const;

/** For nurses: open projects, the care offered here with its rates, how the work goes, what clients say, and a link to find a nurse. */
export default function Nurses({ loaderData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation('nurses');
  const { origin, email, projects, services, reviews, joinPath } = loaderData;
  const join = (
    <ButtonLink to={joinPath} size="lg">
      {t('join')}
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title={t('meta.title')}
        description={t('meta.description')}
        origin={origin}
        path="/nurses"
        language={i18n.language}
      />
      <header className="overflow-hidden bg-pine-soft">
        <div className="page-width grid items-end gap-x-14 gap-y-10 pt-12 lg:grid-cols-[1.1fr_1fr] lg:pt-16">
          <div className="flex flex-col items-start gap-7 lg:self-center lg:pb-16">
            <h1 className="text-display">{t('hero.title')}</h1>
            <p className="max-w-[40ch] text-xl leading-normal">{t('hero.lead')}</p>
            <div className="flex flex-wrap items-center gap-x-7 gap-y-4">
              {join}
              <TextLink to={`/browse/${category}?subcategory=nurses`}>{t('find')}</TextLink>
            </div>
          </div>
          <HouseCall className="block h-auto w-full max-w-xl justify-self-center lg:max-w-none" />
        </div>
      </header>
      <NurseProjects category={category} projects={projects} />
      <section aria-labelledby="services" className="page-width py-16 lg:py-28">
        <div className="mb-10 grid items-end gap-x-16 gap-y-4 lg:grid-cols-[1.2fr_1fr]">
          <h2 id="services" className="max-w-[18ch] text-4xl">
            {t('services.title')}
          </h2>
          <p className="max-w-[46ch] text-ink-soft text-lg">{t('services.lead')}</p>
        </div>
        <NurseServices category={category} services={services} />
        <p className="mt-6 text-ink-soft">{t('services.emergency')}</p>
      </section>
      <section aria-labelledby="terms" className="bg-well">
        <div className="page-width py-16 lg:py-24">
          <h2 id="terms" className="max-w-[20ch] text-4xl">
            {t('terms.title')}
          </h2>
          <ul className="mt-10 grid gap-x-12 gap-y-10 lg:grid-cols-3">
            {terms.map(({ id, icon }) => (
              <li key={id} className="flex flex-col gap-3">
                <Icon name={icon} className="size-8 text-pine-ink" />
                <h3 className="text-2xl">{t(`terms.${id}.title`)}</h3>
                <p className="max-w-[42ch] text-ink-soft text-lg">{t(`terms.${id}.text`)}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <NurseReviews reviews={reviews} />
      <section aria-labelledby="contact" className="bg-pine-soft">
        <div className="page-width grid items-end gap-x-16 gap-y-8 py-16 lg:grid-cols-[1.2fr_1fr] lg:py-24">
          <h2 id="contact" className="max-w-[16ch] text-4xl">
            {t('contact.title')}
          </h2>
          <div className="flex flex-col items-start gap-6">
            <p className="max-w-[44ch] text-lg">
              <MailText text={t('contact.text', { email })} email={email} />
            </p>
            {join}
          </div>
        </div>
      </section>
    </>
  );
}

import { useTranslation } from 'react-i18next';
import { redirect } from 'react-router';
import { siteContext } from '#api/context.ts';
import { Basics } from '#web/features/gallery/basics.tsx';
import { Course } from '#web/features/gallery/course.tsx';
import { Forms } from '#web/features/gallery/forms.tsx';
import { Messages } from '#web/features/gallery/messages.tsx';
import type { Route } from './+types/debug-ui';

export const handle = { i18n: ['debug'] };

export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(siteContext).development) throw redirect('/');
  return null;
}

/** Every piece of the design system in every state, light beside dark. Only for those who build the product. */
export default function DebugUi() {
  const { t } = useTranslation('debug');
  return (
    <>
      <title>{t('title')}</title>
      <meta name="robots" content="noindex" />
      <h1 className="page-width py-8 text-4xl">{t('title')}</h1>
      <div className="grid xl:grid-cols-2">
        {(['light', 'dark'] as const).map((theme) => (
          <section
            key={theme}
            data-theme={theme}
            aria-labelledby={`theme-${theme}`}
            className="min-w-0 bg-paper p-5 sm:p-10"
          >
            <h2 id={`theme-${theme}`} className="pb-4 text-3xl">
              {t(`shell:theme.${theme}`)}
            </h2>
            <Basics />
            <Forms prefix={theme} />
            <Messages prefix={theme} />
            <Course prefix={theme} />
          </section>
        ))}
      </div>
    </>
  );
}

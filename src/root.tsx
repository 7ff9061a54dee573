import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from 'react-router';
import { apiContext, languageContext, siteContext, viewerContext } from '#api/context.ts';
import type { Api } from '#api/form.server.ts';
import { hostPrefix, isSecure } from '#lib/cookies.ts';
import { fallbackLanguage, languages } from '#lib/languages.ts';
import { languageParameter } from '#lib/page-address.ts';
import { readTheme } from '#lib/theme.ts';
import type { Viewer } from '#modules/identity/contract.ts';
import { AuthProvider } from '#web/features/shell/auth-context.tsx';
import { ErrorState } from '#web/features/shell/error-state.tsx';
import { nobody, type ReadSession } from '#web/features/shell/session-watch.ts';
import { Shell } from '#web/features/shell/shell.tsx';
import { ContentLoading } from '#web/page/content-loading.tsx';
import { useIsLight } from '#web/page/light-page.ts';
import { usePageCatalogs, useScriptEntry, useScriptNonce } from '#web/page/page-words.ts';
import { SpeculationRules } from '#web/page/speculation-rules.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { typedEarlyScript } from '#web/page/typed-early.ts';
import { fontPreloads } from '#web/ui/theme/font-preloads.ts';
import type { Route } from './+types/root';
import './app.css';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { url, sandbox, staging, supportEmail } = context.get(siteContext);
  const api = context.get(apiContext);
  const viewer = context.get(viewerContext);
  const [auth, { unread }, messages] = viewer
    ? await Promise.all([readAuth(api, viewer), api.notifications.unreadCount(), api.messaging.unreadCount()])
    : [nobody, { unread: 0 }, { unread: 0 }];
  return {
    auth,
    language: context.get(languageContext),
    unread,
    unreadMessages: messages.unread,
    theme: readTheme(request.headers.get('cookie'), url),
    secure: isSecure(url),
    sandbox,
    staging,
    supportEmail,
  };
}

// The script is fetched by `LiveNotices` right after the page is hydrated, so that it is there without network too.
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    const results = await next();
    if (request.method === 'GET') return results;
    const { settleSubmission } = await import('#web/page/submissions.ts');
    return settleSubmission(results);
  },
];

async function readAuth(api: Api, { id, name, role, timeZone }: Viewer): Promise<ReadSession> {
  const { session } = await api.identity.getSession();
  return { user: { id, name, role, timeZone }, session };
}

const codes = languages.join('|');

// The language chosen on this device comes first (specification, section 1): mirror it to the cookie that the server reads.
// In a browser that refuses cookies, the page would reload forever. Only the switcher stores a choice, however early it is pressed; a
// browser without storage still has the cookie that the server sets. A language that the visitor did not choose must not win over
// the account's. An address that names its language is shown in it; without a choice, the pages after it follow for a day. Both
// cookies are written as `preferenceCookie` does; a page that is reached without TLS, on a site that has it, can't keep them.
const mirrorLanguage = (secure: boolean): string => {
  const prefix = secure ? hostPrefix : '';
  const about = `;path=/;samesite=lax${secure ? ';secure' : ''};max-age=`;
  const keep = `addEventListener('submit',function(e){try{var f=e.target,b=e.submitter,v=b&&b.name?b.value:f.language.value;if(/\\/language$/.test(f.action)&&/^(${codes})$/.test(v))localStorage.setItem('language',v)}catch(e){}},true);`;
  return `${keep}try{var c=localStorage.getItem('language'),h=document.documentElement.lang,s=/^(${codes})$/.test(c||'');if(/[?&]${languageParameter}=(${codes})(&|$)/.test(location.search)){if(!s)document.cookie='${prefix}visitLanguage='+h+'${about}86400'}else if(s&&c!==h){document.cookie='${prefix}language='+c+'${about}31536000';if(document.cookie.includes('${prefix}language='+c))location.reload()}}catch(e){}`;
};

export function Layout({ children }: { children: React.ReactNode }) {
  const { i18n } = useTranslation();
  const nonce = useScriptNonce();
  const light = useIsLight();
  // Undefined when the root loader itself failed: the error page needs a layout too.
  const site = useRouteLoaderData<typeof loader>('root');
  return (
    <html lang={i18n.language} data-theme={site?.theme ?? undefined} data-light={light ? '' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {fontPreloads[site?.language ?? fallbackLanguage].map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        {import.meta.env.SSR && <CatalogPreloads />}
        {!light && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text
          <script nonce={nonce} dangerouslySetInnerHTML={{ __html: typedEarlyScript }} />
        )}
        {site && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text
          <script nonce={nonce} dangerouslySetInnerHTML={{ __html: mirrorLanguage(site.secure) }} />
        )}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <meta name="theme-color" content="#faf6ee" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#121815" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
      </head>
      <body>
        <AuthProvider given={site?.auth ?? nobody}>
          <Shell
            language={site?.language ?? fallbackLanguage}
            theme={site?.theme ?? null}
            sandbox={site?.sandbox ?? false}
            staging={site?.staging ?? false}
            supportEmail={site?.supportEmail ?? null}
            unread={site?.unread ?? 0}
            unreadMessages={site?.unreadMessages ?? 0}
          >
            {children}
          </Shell>
        </AuthProvider>
        {!light && <ContentLoading />}
        {import.meta.env.SSR && light ? <LightScripts /> : <FullScripts />}
      </body>
    </html>
  );
}

/** The browser's first script reads them (web/hydrate.client.tsx). They belong to the document as it came, not to what React keeps. */
const CatalogPreloads = () =>
  usePageCatalogs().map(({ name, file }) => (
    <link key={name} data-catalog={name} rel="preload" as="fetch" href={file} crossOrigin="anonymous" />
  ));

/** A light page is complete: it needs neither texts nor data in the browser, which never renders it. */
function LightScripts() {
  const entry = useScriptEntry();
  return (
    <>
      {import.meta.env.DEV && <script type="module" src="/@vite/client" />}
      {entry && <script type="module" src={entry} />}
      <SpeculationRules />
    </>
  );
}

function FullScripts() {
  const nonce = useScriptNonce();
  return (
    <>
      <ScrollRestoration nonce={nonce} />
      <Scripts nonce={nonce} />
    </>
  );
}

export default function App() {
  return <Outlet />;
}

/** What a visitor sees when a page does not exist or fails (specification, section 8). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorState status={isRouteErrorResponse(error) ? error.status : 500} />;
}

import { renderToStaticMarkup } from 'react-dom/server';
import type { FormRefusal } from '#api/form.server.ts';
import { brand } from '#lib/brand.ts';
import type { Language } from '#lib/languages.ts';
import type { Theme } from '#lib/theme.ts';
import { words } from '#platform/words.server.ts';

type WaitRefusal = FormRefusal & { waitSeconds: number };

/** Returns the refusal in the answers of a page's actions that asks to wait some seconds, or null. */
export function refusalToWaitFor(actionData: Record<string, unknown> | null): WaitRefusal | null {
  const answers = Object.values(actionData ?? {}).flatMap((answer) => [answer, (answer as Answer)?.refusal]);
  return (answers.find((answer) => (answer as Answer)?.waitSeconds !== undefined) as WaitRefusal | undefined) ?? null;
}

type Answer = { refusal?: unknown; waitSeconds?: unknown } | null | undefined;

const style = `
body { display: grid; place-content: center; gap: 1rem; min-height: 100dvh; max-width: 38rem; margin: auto; padding: 0 1.25rem;
  background: light-dark(#faf6ee, #121815); color: light-dark(#1b2620, #f4efe4); font: 1.0625rem/1.55 ui-sans-serif, system-ui, sans-serif }
h1 { margin: 0 0 1.5rem; font-size: 1.5rem; line-height: 1.25; letter-spacing: -.02em; text-wrap: balance }
form { display: flex; align-items: center; gap: 1.5rem }
button { padding: .7rem 1.4rem; border: 0; border-radius: 999px; background: light-dark(#1a5a40, #8fd3ae);
  color: light-dark(#fff, #121815); font: inherit; font-weight: 600; cursor: pointer }
a { padding: .6rem 0; color: light-dark(#1a5a40, #8fd3ae); font-weight: 600 }`;

/**
 * Returns the answer to a form that a browser without script, or a program, has sent too soon: the sentence, and a button that
 * sends what was typed, except for passwords, to the form's page again. A whole page would cost a flood of such forms a
 * hundred times as much.
 */
export function askToWait(
  { message, status, waitSeconds, typed }: WaitRefusal,
  language: Language,
  theme: Theme | null,
) {
  const html = renderToStaticMarkup(
    <html lang={language} style={{ colorScheme: theme ?? 'light dark' }}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${message} · ${brand}`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style>{style}</style>
      </head>
      <body>
        <main>
          <h1>{message}</h1>
          <form method="post">
            {Object.entries(typed).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <button type="submit">{words(language).t('common:action.retry')}</button>
            <a href="/">{brand}</a>
          </form>
        </main>
      </body>
    </html>,
  );
  return new Response(`<!doctype html>${html}`, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      'retry-after': String(waitSeconds),
      'x-robots-tag': 'noindex',
      vary: 'cookie, accept-language',
    },
  });
}

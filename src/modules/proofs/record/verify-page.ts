import type { RecordReader } from './proof-record.ts';
import { verifyRecord } from './verify-record.ts';

const findings = ['unreadable', 'job', 'order', 'entry', 'missing', 'photo', 'extra', 'head'] as const;

/**
 * Returns `verify.html`: a page without any other file that checks an unpacked archive in the browser, also from a disk without
 * network. Its policy forbids it to load or send anything.
 */
export function verifyPage({ t, language }: RecordReader): string {
  const said = Object.fromEntries(findings.map((kind) => [kind, t(`proofs:finding.${kind}`, { file: '{file}' })]));
  const words = {
    ...said,
    fine: t('proofs:verify.fine'),
    wrong: t('proofs:verify.wrong'),
    head: t('proofs:head.title'),
  };
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'">
<title>${markup(t('proofs:verify.title'))}</title>
<style>
:root { color-scheme: light dark; }
body { font: 1rem/1.6 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem; }
input { font: inherit; margin: 1rem 0; max-width: 100%; }
#result { white-space: pre-line; font-weight: 600; overflow-wrap: anywhere; }
</style>
</head>
<body>
<h1>${markup(t('proofs:verify.title'))}</h1>
<p><label for="files">${markup(t('proofs:verify.choose'))}</label></p>
<input id="files" type="file" multiple>
<p id="result" role="status"></p>
<p>${markup(t('proofs:verify.compare'))}</p>
<p>${markup(t('proofs:verify.limits'))}</p>
<script>
const words = ${JSON.stringify(words).replaceAll('<', '\\u003c')};
const verify = ${scriptOf(verifyRecord)};
document.getElementById('files').onchange = async ({ target }) => {
  const read = [...target.files].map(async (file) => [file.name, new Uint8Array(await file.arrayBuffer())]);
  const files = new Map(await Promise.all(read));
  const findings = await verify(files);
  const lines = findings.map(({ kind, file }) => words[kind].replace('{file}', () => file));
  const head = () => words.head + ': ' + JSON.parse(new TextDecoder().decode(files.get('manifest.json'))).head;
  const text = findings.length > 0 ? [words.wrong, ...lines] : [words.fine, head()];
  document.getElementById('result').textContent = text.join('\\n');
};
</script>
</body>
</html>
`;
}

/** Returns the source of a function for a script in a page. */
const scriptOf = (run: typeof verifyRecord): string => String(run).replaceAll('</', '<\\/');

const markup = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>');

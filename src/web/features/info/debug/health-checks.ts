/** The result of a check. */
export interface Outcome {
  state: 'ok' | 'notice' | 'failed';
  /** The key of its sentence in the catalog `debug`. */
  says: string;
}

/** The name that `theme/typeface.css` gives the site's typeface. */
const typeface = '"Madefor"';

/** The checks of the specification (section 2), in its order. Each runs in the browser. */
export const checks: { id: 'script' | 'font' | 'location' | 'policy'; run(): Promise<Outcome> }[] = [
  { id: 'script', run: async () => ({ state: 'ok', says: 'script.ok' }) },
  { id: 'font', run: checkFont },
  { id: 'location', run: checkLocation },
  { id: 'policy', run: checkPolicy },
];

async function checkFont(): Promise<Outcome> {
  const faces = await document.fonts.load(`700 1em ${typeface}`, 'Aa').catch(() => []);
  const isLoaded = faces.length > 0 && faces.every(({ status }) => status === 'loaded');
  return isLoaded ? { state: 'ok', says: 'font.ok' } : { state: 'failed', says: 'font.failed' };
}

/** Reads the permission and does not ask for it. */
async function checkLocation(): Promise<Outcome> {
  const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null);
  const answer = permission?.state ?? 'unknown';
  return { state: answer === 'granted' || answer === 'prompt' ? 'ok' : 'notice', says: `location.${answer}` };
}

/** Fetches the headers of this page again, because script cannot read those that it came with. */
async function checkPolicy(): Promise<Outcome> {
  const answer = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (!answer) return { state: 'notice', says: 'policy.unknown' };
  return answer.headers.has('content-security-policy')
    ? { state: 'ok', says: 'policy.ok' }
    : { state: 'failed', says: 'policy.failed' };
}

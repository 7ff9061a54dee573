/** A letter for each kind of page that a notification leads to: the parts of its path before and after the id. */
const pages = {
  a: ['/admin/approvals/', ''],
  b: ['/admin/disputes/', ''],
  c: ['/calls/', ''],
  d: ['/admin/appeals/', ''],
  j: ['/jobs/', ''],
  l: ['/lost-and-found/', ''],
  m: ['/messages/', ''],
  q: ['/requests/', '?quote'],
  r: ['/requests/', ''],
  w: ['/worker-dashboard/requests/', ''],
} as const;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const code = /^([a-z])([\w-]{22})$/;

/** Returns the address of a page for a text: `/t/j` and its id in 22 characters. A path without a short form stays as it is. */
export function shortPath(path: string): string {
  for (const [letter, [start, end]] of Object.entries(pages)) {
    const id = path.slice(start.length, path.length - end.length);
    if (path !== start + id + end || !uuid.test(id)) continue;
    return `/t/${letter}${Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')}`;
  }
  return path;
}

/** Returns the path that `shortPath` made into `/t/<text>`; null for any other text. */
export function fullPath(text: string): string | null {
  const [, letter = '', id = ''] = code.exec(text) ?? [];
  if (!Object.hasOwn(pages, letter)) return null;
  const [start, end] = pages[letter as keyof typeof pages];
  const hex = Buffer.from(id, 'base64url').toString('hex');
  return start + hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') + end;
}

/** A letter for each kind of page that a text leads to. */
const folders = { j: '/jobs/', r: '/requests/', w: '/worker-dashboard/requests/' } as const;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const code = /^([a-z])([\w-]{22})$/;

/** Returns the address of a page for a text: `/t/j` and its id in 22 characters. A path without a short form stays as it is. */
export function shortPath(path: string): string {
  const [letter, folder] = Object.entries(folders).find(([, start]) => path.startsWith(start)) ?? [];
  const id = folder && path.slice(folder.length);
  if (!id || !uuid.test(id)) return path;
  return `/t/${letter}${Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')}`;
}

/** Returns the path that `shortPath` made into `/t/<text>`; null for any other text. */
export function fullPath(text: string): string | null {
  const [, letter = '', id = ''] = code.exec(text) ?? [];
  if (!Object.hasOwn(folders, letter)) return null;
  const hex = Buffer.from(id, 'base64url').toString('hex');
  return folders[letter as keyof typeof folders] + hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const files = import.meta.glob<string>('/locales/*/*.json', { query: '?url', import: 'default', eager: true });

/** Returns the address of a catalog's file, whose name changes with its texts; undefined if there is none of this name. */
export const catalogFile = (language: string, name: string): string | undefined =>
  files[`/locales/${language}/${name}.json`];

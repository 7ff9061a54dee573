/** What files a field takes. `accept` is the input's own attribute: types, and endings where a system knows no type. */
export interface FileRules {
  accept: readonly string[];
  maxFiles: number;
  /** The largest single file, in bytes. */
  maxBytes: number;
}

export type FileProblem =
  | { kind: 'tooMany'; limit: number }
  | { kind: 'tooLarge'; name: string; megabytes: number }
  | { kind: 'wrongType'; name: string };

/** What is wrong with the chosen files, as far as a browser can tell: the server looks inside. The worst of each file. */
export function fileProblems(files: readonly File[], rules: FileRules): FileProblem[] {
  const ofFiles = files.flatMap((file) => problemOf(file, rules) ?? []);
  return files.length > rules.maxFiles ? [{ kind: 'tooMany', limit: rules.maxFiles }, ...ofFiles] : ofFiles;
}

/** What is wrong with one file, or null. */
export function problemOf({ name, type, size }: File, { accept, maxBytes }: FileRules): FileProblem | null {
  const ending = /\.[^.]+$/.exec(name)?.[0].toLowerCase() ?? '';
  const fits = type ? accept.includes(type) : accept.includes(ending);
  if (!fits) return { kind: 'wrongType', name };
  return size > maxBytes ? { kind: 'tooLarge', name, megabytes: Math.floor(maxBytes / (1024 * 1024)) } : null;
}

/** `files` and `more`, without what is there already: a file that is dropped again is no second one. */
export const withMore = (files: readonly File[], more: readonly File[]): File[] => {
  const known = new Set(files.map(idOf));
  return [...files, ...more.filter((file) => !known.has(idOf(file)))];
};

/** As far as a browser can tell two files apart. */
export const idOf = ({ name, size, lastModified }: File): string => `${name}-${size}-${lastModified}`;

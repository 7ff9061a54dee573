/** The files that a field accepts. `accept` is the input's own attribute: types, and extensions for systems that know no type. */
export interface FileRules {
  accept: readonly string[];
  maxFiles: number;
  /** The largest single file, in bytes. */
  maxBytes: number;
}

/** What is wrong with one file. */
export type OneFileProblem =
  | { kind: 'tooLarge'; name: string; megabytes: number }
  | { kind: 'wrongType'; name: string };

/** `names` are those of the files above the limit. */
export type FileProblem = OneFileProblem | { kind: 'tooMany'; limit: number; names: string[] };

/**
 * Returns what is wrong with the chosen files, at most one problem a file, as far as a browser can tell: the server looks
 * inside.
 */
export function fileProblems(files: readonly File[], rules: FileRules): FileProblem[] {
  const ofFiles = files.flatMap((file) => problemOf(file, rules) ?? []);
  const names = files.slice(rules.maxFiles).map(({ name }) => name);
  return names.length > 0 ? [{ kind: 'tooMany', limit: rules.maxFiles, names }, ...ofFiles] : ofFiles;
}

/** Returns what is wrong with one file, or null. */
export function problemOf({ name, type, size }: File, { accept, maxBytes }: FileRules): OneFileProblem | null {
  const ending = /\.[^.]+$/.exec(name)?.[0].toLowerCase() ?? '';
  const fits = type ? accept.includes(type) : accept.includes(ending);
  if (!fits) return { kind: 'wrongType', name };
  return size > maxBytes ? { kind: 'tooLarge', name, megabytes: Math.floor(maxBytes / (1024 * 1024)) } : null;
}

/** Returns `files` and those of `more` that are not among them: a file that is dropped twice counts once. */
export const withMore = (files: readonly File[], more: readonly File[]): File[] => {
  const ids = new Set(files.map(idOf));
  return [...files, ...more.filter((file) => !ids.has(idOf(file)))];
};

/** What tells two files apart, as far as a browser knows. */
export const idOf = ({ name, size, lastModified }: File): string => `${name}-${size}-${lastModified}`;

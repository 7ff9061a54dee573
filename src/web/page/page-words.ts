import { createContext, useContext } from 'react';
import { pageHandle } from './page-handle.ts';

const always = ['common', 'shell', 'errors', 'catalog'];

/** A catalog that a page needs in the browser, and the address of its file. */
export interface PageCatalog {
  name: string;
  file: string;
}

/** The catalogs that a page needs in the browser; a light page needs none. */
export const PageCatalogs = createContext<readonly PageCatalog[]>([]);

export const usePageCatalogs = (): readonly PageCatalog[] => useContext(PageCatalogs);

/** Returns the catalogs that a page needs: those of the shell and those that its routes name in `handle = { i18n: [...] }`. */
export function namespacesOf(handles: readonly unknown[]): string[] {
  const named = handles.flatMap((handle) => pageHandle(handle).i18n ?? []);
  return [...new Set([...always, ...named])];
}

/** The nonce of the server's own inline scripts; undefined in the browser. */
export const ScriptNonce = createContext<string | undefined>(undefined);

export const useScriptNonce = (): string | undefined => useContext(ScriptNonce);

/** Address of the browser's first script; null in the browser, where it already runs. */
export const ScriptEntry = createContext<string | null>(null);

export const useScriptEntry = (): string | null => useContext(ScriptEntry);

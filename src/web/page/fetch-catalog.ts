import type { Catalogs } from '#lib/words.ts';

/** Fetches a catalog from the address of its file, which the browser keeps. Throws without network, and for what is no JSON. */
export const fetchCatalog = async (file: string): Promise<Catalogs[string]> => (await fetch(file)).json();

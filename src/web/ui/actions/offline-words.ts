import { createContext } from 'react';

/** What buttons that send a form say while there is no network; null while there is one. */
export const OfflineWords = createContext<string | null>(null);

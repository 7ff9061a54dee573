import { innerQuotes } from './inner-quotes.ts';

/** What a person wrote, in the quotation marks of the page's language. `language` is that of the text. */
export const Quote = ({ children, language }: { children: string; language: string }) => (
  <q>{innerQuotes(children, language)}</q>
);

import { brand } from '#lib/brand.ts';

/** The page's title for the browser's tab and for search engines: `Log in · Nearhand`. React moves it to the head. */
export const PageTitle = ({ children }: { children: string }) => <title>{`${children} · ${brand}`}</title>;

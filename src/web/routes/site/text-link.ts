import { redirect } from 'react-router';
import { fullPath } from '#modules/notifications/short-path.ts';
import type { Route } from './+types/text-link';

/** Redirects the short link of a text message to its page, which decides who may see it. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(fullPath(params.text) ?? '/');

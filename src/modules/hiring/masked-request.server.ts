import { maskContactDetails } from '#modules/identity/public.server.ts';
import type { RequestRow } from './views.server.ts';

/** Returns a request as Pros read it: without the contact details that are typed into its texts and names of files. */
export const withMasks = <Row extends RequestRow>(request: Row): Row => ({
  ...request,
  title: maskContactDetails(request.title),
  description: maskContactDetails(request.description),
  withdrawReason: request.withdrawReason && maskContactDetails(request.withdrawReason),
  attachments: request.attachments.map((file) => ({ ...file, name: maskContactDetails(file.name) })),
});

/** True when `view` hides something of a request. */
export const isMasked = (request: RequestRow, view: RequestRow): boolean =>
  view.title !== request.title || view.description !== request.description;

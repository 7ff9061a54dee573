import { redirect } from 'react-router';
import { apiContext } from '#api/context.ts';
import { type Api, attempt } from '#api/form.server.ts';
import { requireViewer } from '#api/guards.server.ts';
import { conversationPath } from '#web/features/messaging/message-paths.ts';
import type { Route } from './+types/open';

/**
 * Opens the conversation with a Pro (`worker`), or with the other side of a `job` or a `request`. The address makes a conversation
 * that neither of the two sees before its first message, so it can be a link, which leads back here after a login. A viewer who
 * cannot hire is sent to the form that says how to.
 */
export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const viewer = requireViewer(args);
  const query = Object.fromEntries(url.searchParams);
  const isStart = !query.job && !query.request && Boolean(query.worker);
  if (isStart && viewer.role !== 'customer' && viewer.role !== 'dual') {
    throw redirect(`/quote/new?${new URLSearchParams({ workerId: query.worker ?? '' })}`);
  }
  const opened = await attempt(() => open(context.get(apiContext), query));
  if (!opened.ok) throw new Response(null, { status: 404 });
  throw redirect(conversationPath(opened.value.conversationId));
}

function open(api: Api, { job = '', request = '', worker }: Record<string, string>) {
  if (job) return api.jobs.openConversation({ jobId: job });
  if (request) return api.hiring.openConversation({ requestId: request, workerId: worker });
  return api.messaging.startConversation({ workerId: worker ?? '' });
}

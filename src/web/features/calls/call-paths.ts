import type { Call, CallTarget } from '#modules/calls/contract.ts';

/** The page that starts a call. */
export const newCallPath = ({ about, id }: CallTarget): string => `/calls/new?${new URLSearchParams({ about, id })}`;

export const callPath = (callId: string): string => `/calls/${callId}`;

/** The way to the messages of the two. */
export function messagePath({ about, id }: CallTarget): string {
  return about === 'conversation' ? `/messages/${id}` : `/messages/new?${new URLSearchParams({ [about]: id })}`;
}

/** The page of what a call is about. */
export function subjectPath({ jobId, requestId, side }: Pick<Call, 'jobId' | 'requestId' | 'side'>): string {
  if (jobId) return `/jobs/${jobId}`;
  return side === 'client' ? `/requests/${requestId}` : `/worker-dashboard/requests/${requestId}`;
}

export const listPath = '/messages';

export const conversationPath = (id: string): string => `${listPath}/${id}`;

/** The page's data: the messages after a number, or a page of those before one. */
export const newerPath = (id: string, query: { after: number } | { before: number }): string =>
  `${conversationPath(id)}/newer?${new URLSearchParams(Object.entries(query).map(([name, n]) => [name, String(n)]))}`;

export const filePath = (fileId: string): string => `/message-files/${fileId}`;

/** Opens the conversation with a Pro, or with the other side of a job or a request. */
export const openPath = (whom: { worker: string } | { job: string } | { request: string; worker?: string }): string =>
  `${listPath}/new?${new URLSearchParams(whom)}`;

export const dialogs = { block: 'block', report: 'report' } as const;

export const listPath = '/messages';

export const conversationPath = (id: string): string => `${listPath}/${id}`;

/** The page's data: the messages after a number, or a page of those before one. */
export const newerPath = (id: string, query: { after: number } | { before: number }): string =>
  `${conversationPath(id)}/newer?${new URLSearchParams(Object.entries(query).map(([name, n]) => [name, String(n)]))}`;

export const filePath = (fileId: string): string => `/message-files/${fileId}`;

export const dialogs = { block: 'block', report: 'report' } as const;

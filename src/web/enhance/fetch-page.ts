/** Another page of this site as a document that is not shown. Throws when it does not answer or leads elsewhere. */
export async function fetchPage(address: string, signal?: AbortSignal): Promise<Document> {
  const response = await fetch(address, { signal, headers: { accept: 'text/html' } });
  if (response.redirected) throw new Error('the page has moved');
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}

/** Fetches another page of this site as a document. Throws when the server does not answer or redirects. */
export async function fetchPage(address: string, signal?: AbortSignal): Promise<Document> {
  const response = await fetch(address, { signal, headers: { accept: 'text/html' } });
  if (response.redirected) throw new Error('the page has moved');
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}

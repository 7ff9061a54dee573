/** The pages that every visitor sees first: their names and addresses. */
export async function publicPages(productUrl: string): Promise<[name: string, path: string][]> {
  const found = await fetch(`${productUrl}/api/workers?zip=94110`).then((answer) => answer.json());
  return [
    ['landing', '/'],
    ['browse', '/browse?zip=94110'],
    ['worker', `/worker/${found.items[0].id}`],
  ];
}

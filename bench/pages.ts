const others = [
  '/signup',
  '/how-it-works',
  '/faq',
  '/terms-of-service',
  '/privacy-policy',
  '/extra-mile',
  '/extra-mile-program',
  '/join/extra-mile',
];

/** The light pages, which visitors see first: their names and addresses. */
export async function publicPages(productUrl: string): Promise<[name: string, path: string][]> {
  const found = await fetch(`${productUrl}/api/workers?zip=94110`).then((answer) => answer.json());
  return [
    ['landing', '/'],
    ['browse', '/browse?zip=94110'],
    ['worker', `/worker/${found.items[0].id}`],
    ...others.map((path): [string, string] => [path, path]),
  ];
}

/** Pages that one works in, one of each kind that a Pro sees: their addresses. */
export async function workingPages(productUrl: string, cookie: string): Promise<string[]> {
  const first = async (path: string) => {
    const answer = await fetch(`${productUrl}/api${path}`, { headers: { cookie } });
    const list: { items: { id: string }[] } = await answer.json();
    return list.items[0]?.id;
  };
  const [job, request] = [await first('/jobs?side=worker'), await first('/incoming-requests')];
  return ['/worker-dashboard', `/worker-dashboard/requests/${request}`, `/jobs/${job}`, '/notifications', '/quote/new'];
}

/** The services that can be done online or by phone, by their category: work that needs no address. */
const remoteServices: Readonly<Record<string, readonly string[]>> = {
  logistics: ['logistics-coordination'],
  'childcare-and-family': ['tutoring-and-homework-help'],
  'tech-and-miscellaneous': ['computer-it-setup-and-repair', 'smartphone-help', 'personal-assistant'],
};

/** Returns true for work that may need no address; without a service, if one of the category's services is such work. */
export function canBeRemote({
  categorySlug,
  serviceSlug,
}: {
  categorySlug: string;
  serviceSlug: string | null;
}): boolean {
  const services = remoteServices[categorySlug] ?? [];
  return serviceSlug === null ? services.length > 0 : services.includes(serviceSlug);
}

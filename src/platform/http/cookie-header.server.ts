/**
 * Returns a `cookie` header in which each name occurs once, the first time that it is sent, and no value has quotation marks. Parsers
 * differ in both: to one, a request could be one account's, and to another one, another account's.
 */
export function unambiguousCookies(header: string): string {
  const cookies = new Map<string, string>();
  for (const pair of header.split(';')) {
    const [name = '', ...rest] = pair.split('=').map((part) => part.trim());
    const value = rest.join('=');
    if (name && rest.length > 0 && !value.includes('"') && !cookies.has(name)) cookies.set(name, value);
  }
  return Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');
}

/** A verb or noun of TwiML: its name, attributes, children and text. */
export interface Verb {
  name: string;
  attributes: Record<string, string>;
  children: Verb[];
  text: string;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decode = (text: string): string => text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name) => entities[name] ?? '');

/** Reads the verbs of a TwiML document. Throws Error for what is not one (Twilio: 12100, document parse failure). */
export function readTwiml(document: string): Verb[] {
  const root: Verb = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const pieces = /<\?xml[^>]*\?>|<(\/?)([A-Za-z]+)((?:\s+[A-Za-z]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
  let end = 0;
  for (const [piece, closing, name, attributes = '', empty, text] of document.matchAll(pieces)) {
    end += piece.length;
    const parent = open.at(-1) as Verb;
    if (text !== undefined) parent.text += decode(text);
    else if (closing && parent.name !== name) throw new Error(`<${parent.name}> is closed as <${name}>`);
    else if (closing) open.pop();
    else if (name) {
      const verb: Verb = { name, attributes: readAttributes(attributes), children: [], text: '' };
      parent.children.push(verb);
      if (!empty) open.push(verb);
    }
  }
  const [response] = root.children;
  if (end < document.length || open.length !== 1 || response?.name !== 'Response') throw new Error('this is no TwiML');
  return response.children;
}

const readAttributes = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/([A-Za-z]+)="([^"]*)"/g)].map(([, name, value = '']) => [name, decode(value)]));

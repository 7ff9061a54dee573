import { findPhoneNumbersInText, isValidPhoneNumber } from 'libphonenumber-js/max';
import * as address from './address-patterns.ts';
import {
  atWords,
  digit,
  dotWords,
  edge,
  end,
  endings,
  figuresOf,
  mailboxes,
  nameWords,
  noNames,
  noNamesBefore,
  owners,
  pathEndings,
  phoneWords,
  platforms,
  providers,
  shops,
  sureEndings,
} from './words.ts';

export type ContactKind = 'phone' | 'email' | 'address' | 'link' | 'handle';

/** A part of a text, as `String.slice` takes it. */
export interface Span {
  start: number;
  end: number;
}

/** Finds one way of writing contact details. All of them take time in proportion to the text, whatever it holds. */
export interface ContactRule {
  /** An example. */
  name: string;
  kind: ContactKind;
  find(text: string): Span[];
}

const open = String.raw`\s{0,3}[([{<]\s?`;
const close = String.raw`\s?[)\]}>]\s{0,3}`;
const bracketAt = `${open}(?:${atWords})${close}`;
const signAt = String.raw`\s{0,3}@\s{0,3}`;
const wordAt = String.raw`(?:\s{1,3}(?:${atWords})\s{1,3}|艾特|圈a)`;
const foreignAt = String.raw`(?:\s{1,3}(?:${atWords.replace('at|', '')})\s{1,3}|艾特|圈a)`;
const spelledDot = String.raw`(?:${open}(?:${dotWords})${close}|\s{1,3}(?:${dotWords})\s{1,3}|[点點])`;
const spacedDot = String.raw`(?:\s{0,3}\.\s{0,3}|${spelledDot})`;
const tightDot = String.raw`(?:\s{0,3}\.|${spelledDot})`;
const local = String.raw`(?<![\p{Script=Cyrillic}\w.+-])(?:[\w.+-]+|[\p{Script=Cyrillic}\d.+-]+)`;
const domain = String.raw`[\w-]+(?:\.[\w-]+)*?`;
const handle = String.raw`[a-z\d](?:[\w.-]*\w)?`;
const betweenGroups = String.raw`[^\p{L}\p{N}•$]{0,4}`;
const numberStart = String.raw`(?:(?<![\p{L}\p{N}$#.,/-])|(?<=tel|phone|call|text|cell|тел))`;

/** Every way of writing that is found, in the order in which it is looked for: each rule reads what the ones before left. */
export const contactRules: ContactRule[] = [
  matching('maya@gmail.com', 'email', /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g),
  matching(
    'maya (at) gmail .com',
    'email',
    `${local}(?:${bracketAt}|${signAt})(?:${providers})${spacedDot}${endings}${end}`,
  ),
  matching('maya at gmail dot com', 'email', `${local}${wordAt}(?:${providers})${tightDot}${endings}${end}`),
  matching('maya (at) gmail', 'email', `${local}(?:${bracketAt}|${signAt}|${foreignAt})(?:${mailboxes})${end}`),
  matching('maya[at]cleaners dot com', 'email', `${local}(?:${bracketAt}|@)${domain}${spacedDot}${endings}${end}`),
  matching('maya @ cleaners.com', 'email', `${local}(?:${signAt}|${foreignAt})${domain}${tightDot}${endings}${end}`),
  matching('maya at cleaners dot com', 'email', `${local}${wordAt}${domain}${spelledDot}${endings}${end}`),

  matching('https://example.com', 'link', /(?:https?:\/\/|www\.)[^\s•]+/gi, { unless: isShop }),
  matching('bit.ly/maya', 'link', `${linkHost(pathEndings)}\\/[^\\s•]+`, { unless: isShop }),
  matching('example.com', 'link', `${linkHost(sureEndings)}(?:[/?#][^\\s•]*)?`, {
    unless: (link) => isShop(link) || isProgram(link),
  }),
  matching('cleaners dot com', 'link', `(?<![\\w-])[a-z\\d-]+${spelledDot}(?:com|net|org)${end}`),

  matching('Instagram: @maya', 'handle', `${platforms}[^\\n•@$]{0,20}(?<detail>[@$][a-z]${handle})`),
  matching(
    '@maya on Instagram',
    'handle',
    String.raw`(?<!\w)(?<detail>@${handle})\s+(?:on|en|in|в|у|на|trên)\s+${platforms}`,
  ),
  matching(
    'Zalo ID maya.cleans',
    'handle',
    String.raw`${platforms}\s{0,2}(?:${nameWords})?\s{0,2}(?:[:=#–—-]|is|es|это|là|是)?\s{0,3}` +
      String.raw`(?<detail>(?=[a-z][a-z-]*[\d_.]\w)[a-z][\w.-]{2,29}\w)`,
  ),
  matching(
    'Telegram: mayacleans',
    'handle',
    String.raw`${platforms}(?:\s{0,2}[:=]|\s{0,2}(?:${nameWords})\s{0,2}[:=]?|(?<=微信))\s{0,3}` +
      String.raw`(?!(?:${noNames})${end})(?<detail>[a-z][a-z-]{4,29})(?=\s*(?:$|[\n,;.)，。]))`,
  ),
  matching(
    'my insta is mayacleans',
    'handle',
    String.raw`${edge}(?:${owners})\s{1,3}${platforms}\s{1,3}(?:is|es|это|là)\s{1,3}` +
      String.raw`(?!(?:${noNames})${end})(?<detail>[a-z][a-z-]{4,29})(?=\s*(?:$|[\n,;.)]))`,
  ),
  // A word in lower case where a sentence starts, or one that only an account has.
  matching(
    'mayacleans on insta',
    'handle',
    String.raw`(?:(?<=^|[.!?:]\s{0,3}|\b(?:i['’]m|i am|as)\s)(?!(?:${noNamesBefore})${end})(?<detail>(?-i:[a-z])[a-z-]{4,29})|` +
      String.raw`(?<![\w.-])(?<detail>[a-z][a-z-]{1,29}[\d_]\w{1,29}))\s{1,3}on\s{1,3}${platforms}`,
  ),
  matching(
    'discord maya#1234',
    'handle',
    String.raw`${edge}discord${end}[^\n•@$#]{0,20}(?<![\w.])(?<detail>[a-z][\w.]{1,31}#\d{4})${end}`,
  ),

  matching('99 Castro St', 'address', address.plainStreet),
  matching('9 Maple Drive', 'address', address.capitalStreet),
  matching('12 oak lane', 'address', address.lowerRoad),
  matching('48 maple court', 'address', address.lowerStreet),
  matching('99 W 3rd', 'address', address.streetWithoutWord),
  matching('calle Valencia 742', 'address', address.streetFirst),
  matching('24 đường Lê Lợi', 'address', address.vietnameseStreet),
  matching('长安街12号', 'address', address.chineseStreet),

  // After addresses: a house number after a phone number would be read as its extension.
  { name: '(415) 555-0199', kind: 'phone', find: findWrittenNumbers },
  matching(
    '415,555,0199',
    'phone',
    String.raw`${numberStart}(?:\+?1${betweenGroups})?\(?[2-9]\d{2}${betweenGroups}[2-9]\d{2}${betweenGroups}\d{4}(?![\p{L}\p{N}])`,
    { unless: isNoNumber },
  ),
  matching('four one five 555 0199', 'phone', String.raw`${edge}(?:${digit}[\s.,()/_–—-]{0,3}){9,}${digit}`, {
    unless: isNoNumber,
  }),
  matching(
    'WhatsApp 0912345678',
    'phone',
    String.raw`${platforms}[\s:=#-]{0,4}(?:(?:${nameWords}|me|at|is|es|al|на|số|是)[\s:=#-]{0,3})?` +
      String.raw`(?!\d{4}-\d\d-\d\d)(?<detail>\+?\d(?:[\s().-]{0,2}\d){6,14})(?!\p{N})`,
  ),
  matching(
    'call 555-0199',
    'phone',
    String.raw`(?:${edge}(?:${phoneWords})|${platforms})[^\p{N}\n•]{0,15}(?<detail>\d{3}[-. ]\d{4})(?![\p{N}.,-]\d|\p{N})`,
  ),
  matching(
    '8 (915) 123-45-67',
    'phone',
    String.raw`(?<![\p{L}\p{N}$#.,/-])(?:8[\s(-]{1,2}9\d{2}[\s)-]{0,2}\d{3}[\s-]?\d{2}[\s-]?\d{2}|1[3-9]\d[ -]?\d{4}[ -]?\d{4}|` +
      String.raw`0[35-9]\d{1,2}[ .-]?\d{3}[ .-]?\d{3,4}|0[3-9]\d[ -]?\d{3}[ -]?\d{2}[ -]?\d{2})(?![\p{L}\p{N}])`,
  ),
];

/** Returns a rule for a pattern. What it finds is the group `detail` if it has one; `unless` says what is no contact detail. */
function matching(
  name: string,
  kind: ContactKind,
  pattern: RegExp | string,
  { unless = () => false }: { unless?: (found: string) => boolean } = {},
): ContactRule {
  const regex = new RegExp(pattern, typeof pattern === 'string' ? 'dgimu' : `${pattern.flags}d`);
  return {
    name,
    kind,
    find: (text) =>
      [...(kind === 'phone' ? withoutOrderNumbers(text) : text).matchAll(regex)]
        .map(({ indices }) => indices?.groups?.detail ?? indices?.[0] ?? ([0, 0] as const))
        .map(([from, to]) => ({ start: from, end: to }))
        .filter((span) => !unless(text.slice(span.start, span.end))),
  };
}

/** American numbers, and international ones with a plus. */
function findWrittenNumbers(text: string): Span[] {
  const spaced = withoutOrderNumbers(text).replaceAll(/[_~*|·=]/g, ' ');
  const numbers = findPhoneNumbersInText(spaced, { defaultCountry: 'US' });
  return numbers.map(({ startsAt, endsAt }) => ({ start: startsAt, end: endsAt }));
}

/** Returns `text` with dots in place of the long numbers of orders and devices, at the same length. */
function withoutOrderNumbers(text: string): string {
  return text.replace(
    /(?<=\b(?:order|invoice|tracking|serial|model)(?:\s(?:number|no\.?|id))?[\s:#]{1,3})\d{11,}/gi,
    (number) => '•'.repeat(number.length),
  );
}

/** A host with one of these endings, which is no part of a longer name. */
function linkHost(lastParts: string): string {
  return String.raw`(?<![\p{L}\p{N}_@.-])(?:[a-z\d-]+\.)+(?:${lastParts})${end}`;
}

function isShop(link: string): boolean {
  return new RegExp(String.raw`^(?:https?:\/\/)?(?:[\w-]+\.)*(?:${shops})\.com(?:$|[/?#])`, 'i').test(link);
}

/** "Next.app": a program, with a capital letter and no path. */
function isProgram(link: string): boolean {
  return /^\p{Lu}[\p{L}\d]*\.app$/u.test(link);
}

function isNoNumber(typed: string): boolean {
  return !isValidPhoneNumber(figuresOf(typed), 'US');
}

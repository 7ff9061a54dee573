/** Parts of the patterns for contact details: words of six languages, as alternatives of a regular expression. */

/** Before and after a word. Chinese needs no space around it. */
export const edge = String.raw`(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{N}_])`;
export const end = String.raw`(?![\p{Script=Latin}\p{Script=Cyrillic}\p{N}_])`;

export const atWords = 'at|arroba|собака|собачка|равлик|a\\s?còng|a\\s?móc|艾特|圈a';
export const dotWords = 'dot|punto|точка|крапка|chấm|点|點';

/** Mail providers that people name without their ending. */
export const mailboxes = 'gmail|googlemail|hotmail|icloud|yahoo|outlook|protonmail|yandex|гмейл|джимейл|яндекс';
export const providers = `${mailboxes}|ymail|proton|aol|gmx|live|msn|mail|ukr|qq|163|126|zoho|comcast|fastmail`;
/** Endings of addresses, of which the second part belongs to a country ("com.mx"). */
export const endings =
  '(?:com|net|org|edu|gov|io|co|us|me|info|biz|app|ru|ua|mx|es|vn|cn|uk|ком|нет|ру|юа)(?:\\.(?:mx|vn|cn|uk|ua|ar|co))?';
/** Endings that no English sentence runs into; the others count with a path behind them ("t.me/maya"). */
export const sureEndings = 'com|net|org|edu|io|app|dev|biz|xyz|llc|photos|photography|plumbing|studio|ru|ua|mx|vn|cn';
export const pathEndings = 'me|ly|gl|to|be|gg|cc|tv|ee|pro|co|us|info|link|page|site|online|shop|store|live|bio|id';

/** Shops whose links show what to buy or to build, and lead to no person. */
export const shops = 'amazon|ikea|homedepot|lowes|wayfair|target|walmart|costco|bestbuy|acehardware|rei|containerstore';

// A signal of the phone or the WiFi is no messenger.
const latinPlatforms =
  'whats\\s?app|telegram|tg|(?<!(?:wi-?fi|cell|phone|internet|tv)\\s)signal|instagram|insta|ig|facebook|fb|messenger|snapchat|tiktok|viber|we\\s?chat|weixin|wx|' +
  'zalo|kakao(?:talk)?|skype|discord|venmo|cash\\s?app|zelle|pay\\s?pal|twitter|qq';
const cyrillicPlatforms =
  'вотсап|ватсап|вацап|воцап|телеграм|телега|телеге|тг|инста|інста|вайбер|скайп|фейсбук|венмо|зелл';
/** Where people chat or take money under a name or number of their own. */
export const platforms =
  `(?:${edge}(?:${latinPlatforms})${end}|${edge}(?:${cyrillicPlatforms})\\p{Script=Cyrillic}{0,4}${end}|` +
  '微信|微博|抖音|小红书|脸书|扣扣)';
/** The words between the name of a platform and a user name. */
export const nameWords =
  'id|user\\s?name|user|usuario|handle|account|cuenta|nick|ник|нік|логин|логін|tên|tài khoản|号码|号|號|账号|帳號';
/** Words that follow a platform and a colon without being a user name. */
export const noNames =
  'please|anytime|preferred|after|before|never|always|welcome|accepted|works|thanks|later|weekends|mornings|evenings|either|maybe|' +
  'today|tonight|tomorrow|weekdays|excellent|great|better|ready|active|private|broken|terrible|empty';
/** Words before the name of a platform that are no user name ("photos on Instagram"). */
export const noNamesBefore =
  'active|always|mostly|available|better|message|contact|follow|photos?|pictures?|videos?|reviews?|posts?|posted|examples?|' +
  'found|everything|portfolio|someone|people';
/** Whose account it is. */
export const owners = 'my|our|mi|mis|мой|моя|мій|tôi|của tôi';

/** Words in front of a number without area code. */
export const phoneWords =
  'call|text|phone|tel|cell|mobile|number|sms|llama(?:me|r)?|ll[aá]mame|tel[eé]fono|celular|n[uú]mero|звоните|позвоните|' +
  'телефон|тел|номер|пишите|дзвоніть|телефонуйте|gọi|điện thoại|sđt|số|nhắn tin|电话|手机|打给我';

/** The ten digits as words, by language. */
const digitWords = [
  ['zero|oh', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
  ['cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve'],
  ['ноль', 'один', 'два', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять'],
  ['нуль', 'одна', 'дві', 'три', 'чотири', "п['’ʼ]ять", 'шість', 'сім', 'вісім', "дев['’ʼ]ять"],
  ['không', 'một', 'hai', 'ba', 'bốn', 'năm', 'sáu', 'bảy', 'tám', 'chín'],
  ['零|〇|○', '一|幺', '二|两', '三', '四', '五', '六', '七', '八', '九'],
];
/** A digit, as a figure or a word. */
export const digit = `(?:\\d|${digitWords.flat().join('|')})`;

const digitPatterns = digitWords.flatMap((words) =>
  words.map((word, value) => [new RegExp(`^(?:${word})$`, 'iu'), String(value)] as const),
);

/** Returns the figures of a number whose digits are figures and words ("four 1 five" → "415"). */
export function figuresOf(number: string): string {
  const parts = number.match(new RegExp(digit, 'giu')) ?? [];
  return parts.map((part) => digitPatterns.find(([pattern]) => pattern.test(part))?.[1] ?? part).join('');
}

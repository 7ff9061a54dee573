import type { Language } from '#lib/languages.ts';

/** What Pros write with an offer; `{client}` is the client's first name, `{first}` the Pro's. */
export const offerMessages: Record<Language, string[]> = {
  en: [
    'Hi {client}, I have done this kind of work many times and could be there at the time below. Everything is included in the price.',
    'Thanks for the clear description, {client}. I would bring everything that is needed. If it goes faster, you pay less.',
    'Hello {client}, happy to help. I live close by and could start earlier if that suits you.',
    'Good morning {client}! The price includes clean-up. Tell me about parking and I will be on time.',
    'Hi {client}, I looked at what you wrote twice and think this is a fair estimate. I will tell you before anything changes.',
    'Dear {client}, I can do this in one visit. Feel free to ask for photos of similar jobs.',
    'Hi {client}! That is exactly what I like doing. I kept the morning free for you.',
    'Hello {client}, two questions would help me, but the price stands either way. Looking forward to meeting you.',
    'Hi {client}, I had a cancellation, so I can offer you this slot. Best, {first}',
    'Thank you for asking me, {client}. I work carefully rather than fast, and the estimate allows for that.',
    'Hi {client}, the estimate is on the safe side. Most jobs like this end half an hour sooner.',
    'Hello {client}, I would come with a helper at no extra cost. Kind regards, {first}',
  ],
  es: [
    'Hola, {client}: he hecho este trabajo muchas veces y puedo ir a la hora indicada. El precio incluye todo.',
    'Gracias por escribir tan claro, {client}. Llevo mis herramientas; si termino antes, paga menos.',
    'Buenos días, {client}. Vivo cerca y con gusto paso antes a verlo sin compromiso. Saludos, {first}',
  ],
  ru: [
    'Здравствуйте, {client}! Такую работу делаю часто, приду вовремя, в цену входит всё.',
    'Добрый день, {client}. Живу рядом, инструмент свой. Если управлюсь быстрее, заплатите меньше. {first}',
  ],
  uk: [
    'Добрий день, {client}! Роблю таке часто, прийду вчасно, у ціну входить усе.',
    'Вітаю, {client}. Живу поруч, інструмент маю свій. Впораюся швидше — заплатите менше. {first}',
  ],
  vi: [
    'Chào {client}, tôi làm việc này nhiều lần rồi, sẽ đến đúng giờ, giá đã gồm mọi thứ.',
    'Cảm ơn {client} đã ghi rõ ràng. Tôi ở gần, có đủ đồ nghề; xong sớm thì tính ít hơn. {first}',
  ],
  zh: [
    '{client}您好，这类活我做过很多次，准时到，价格全包。',
    '您好{client}，我住得近，工具自备，提前做完就少收。{first}',
  ],
};

import type { Language } from '#lib/languages.ts';

/** What Pros write about clients; `{first}` is the client. */
export const ofClients: Record<Language, string[]> = {
  en: [
    'Clear description, easy parking, coffee offered. A pleasure.',
    'Knew exactly what was needed and released the payment the same evening.',
    'Friendly household, and the dog is a gentleman.',
    'Everything was as described. I would gladly come again.',
    '{first} answered my questions before the job, which saved us both time.',
    'Punctual at the door and kind throughout.',
    'A thoughtful client. The list on the fridge was perfect.',
    'Good communication from start to finish.',
    'Fair, polite and interested in how things are done.',
    'Tidy place, clear wishes, quick payment.',
    'Let me work in peace and thanked me twice.',
    'Would work for {first} any day.',
  ],
  es: [
    'Muy amables y todo bien explicado desde el principio.',
    'Me ofrecieron agua y un lugar para estacionar. Así da gusto trabajar.',
    'Cliente puntual y respetuoso, volvería encantado.',
  ],
  ru: ['Всё объяснили заранее, оплатили в тот же вечер.', 'Приятные люди, с удовольствием приду ещё.'],
  uk: ['Усе пояснили заздалегідь, оплатили того ж вечора.', 'Приємні люди, радо прийду ще.'],
  vi: ['Chủ nhà dễ thương, dặn việc rõ ràng.', 'Thanh toán nhanh, lần sau tôi sẵn sàng làm tiếp.'],
  zh: ['客户很客气，要求说得清楚。', '付款很快，以后还愿意来。'],
};

/** Why a Pro gave a client three stars. */
export const ofClientsGripes: string[] = [
  'Nice people, but I waited twenty-five minutes at the door.',
  'The place was about twice as large as described, so we ran out of time.',
  'Work area was not cleared as agreed; all went well in the end.',
];

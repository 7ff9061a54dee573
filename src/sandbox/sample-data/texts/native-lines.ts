/** What a Pro adds in their own language at the end of their words; `{first}` is their first name. */
export const nativeLines: Record<string, string[]> = {
  es: [
    'Hablo español y con gusto le explico todo sin prisa.',
    'También atiendo en español; escríbame con confianza.',
    'Si prefiere el español, mejor todavía: es la lengua de mi casa.',
    'En español o en inglés, usted elige.',
    'Mi familia viene de lejos y aquí nos entendemos en español también.',
    'Pregúnteme en español lo que quiera, respondo el mismo día.',
  ],
  vi: [
    'Tôi nói tiếng Việt, cô bác cứ nhắn cho tôi bất cứ lúc nào.',
    'Quý khách nói tiếng Việt xin cứ tự nhiên, tôi rất vui được giúp.',
    'Nhà mình nói tiếng Việt thì trao đổi càng dễ.',
    'Có gì chưa rõ, xin hỏi tôi bằng tiếng Việt.',
  ],
  zh: [
    '我会说中文，欢迎直接留言。',
    '可以用普通话沟通，价格事先说清楚。',
    '家里长辈只说中文也没关系，我来慢慢讲。',
    '中英文都可以，您怎么方便怎么来。',
    '有问题请用中文问我，当天回复。',
  ],
  ru: [
    'Говорю по-русски и всё объясню без спешки.',
    'Пишите по-русски, отвечаю в тот же день.',
    'Родителям, которые не говорят по-английски, со мной будет спокойно.',
    'По-русски или по-английски — как вам удобнее.',
  ],
  uk: [
    'Розмовляю українською і радо все поясню.',
    'Пишіть українською, відповідаю того ж дня.',
    'Українською чи англійською — як вам зручніше.',
    'Вдома ми говоримо українською, тож і з вами поговорю залюбки.',
  ],
};

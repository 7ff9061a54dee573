/** What Pros write with an offer; `{client}` is the client's first name, `{first}` the Pro's. */
export const offerMessages: string[] = [
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
];

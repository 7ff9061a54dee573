/** The card network's response: paid, or the reason for declining. */
export type CardAnswer = 'paid' | 'generic_decline' | 'insufficient_funds' | 'not_a_test_card';

export interface TestCard {
  /** Also the key of its explanation: `testCard.<name>`. */
  name:
    | 'succeeds'
    | 'availableAtOnce'
    | 'refundLater'
    | 'refundFails'
    | 'disputed'
    | 'inquiry'
    | 'declined'
    | 'insufficientFunds';
  number: string;
  answer: CardAnswer;
}

/** The provider's test cards (https://docs.stripe.com/testing) that the page explains. */
export const testCards: readonly TestCard[] = [
  { name: 'succeeds', number: '4242424242424242', answer: 'paid' },
  { name: 'availableAtOnce', number: '4000000000000077', answer: 'paid' },
  { name: 'refundLater', number: '4000000000007726', answer: 'paid' },
  { name: 'refundFails', number: '4000000000005126', answer: 'paid' },
  { name: 'disputed', number: '4000000000000259', answer: 'paid' },
  { name: 'inquiry', number: '4000000000001976', answer: 'paid' },
  { name: 'declined', number: '4000000000000002', answer: 'generic_decline' },
  { name: 'insufficientFunds', number: '4000000000009995', answer: 'insufficient_funds' },
];

const otherBrands = ['5555555555554444', '378282246310005', '6011111111111117'];

/** Returns the network's response to a card number without spaces. Real cards are always declined. */
export function answerFor(number: string): CardAnswer {
  if (otherBrands.includes(number)) return 'paid';
  return testCards.find((card) => card.number === number)?.answer ?? 'not_a_test_card';
}

/** True for the card whose money is not pending. */
export const isAvailableAtOnce = (number: string): boolean =>
  testCards.some((card) => card.name === 'availableAtOnce' && card.number === number);

/** Returns how the client doubts the payment of a card right away at the bank, which takes the money back or asks first; null if not. */
export function doubtAtOnce(number: string): 'disputed' | 'inquiry' | null {
  const name = testCards.find((card) => card.number === number)?.name;
  return name === 'disputed' || name === 'inquiry' ? name : null;
}

export function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa';
  if (/^5[1-5]/.test(number)) return 'mastercard';
  if (/^3[47]/.test(number)) return 'amex';
  return number.startsWith('6') ? 'discover' : 'unknown';
}

/** Formats a card number as `4242 4242 4242 4242`. */
export function formatCardNumber(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ');
}

import { formatMoney } from '#lib/money.ts';
import { describeProof } from '#modules/payments/public.server.ts';
import type { Services } from '#platform/operations/context.server.ts';
import type { Command } from './command.ts';

/** The operator's command for the books. */
export const ledgerCommands: Record<string, Command> = {
  proof: { usage: '', most: 0, run: showProof },
};

/** Prints what the card provider holds, what the ledger says, and when the two last agreed. */
async function showProof({ db }: Services): Promise<void> {
  const { figures, unmatched, comparedAt, provedAt, differsSince } = await describeProof(db);
  if (!figures) return console.log('Not compared yet: the card provider’s transactions are still being read.');
  const { providerCents, ledgerCents, inFlightCents, differenceCents } = figures;
  const lines = [
    ['card provider', formatMoney(providerCents)],
    ['ledger', formatMoney(ledgerCents)],
    ['in flight', formatMoney(inFlightCents)],
    ['difference', formatMoney(differenceCents) + (differsSince ? ` since ${differsSince.toISOString()}` : '')],
    ['not matched', String(unmatched)],
    ['compared', comparedAt?.toISOString() ?? 'never'],
    ['last proved', provedAt?.toISOString() ?? 'never'],
  ];
  for (const [name = '', value] of lines) console.log(`${name.padEnd(15)}${value}`);
}

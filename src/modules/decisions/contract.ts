import { z } from 'zod';
import { accountStatuses } from '#modules/identity/contract.ts';
import { contractBase, Id, Instant, listErrors, listOf, pageInput, TypedText } from '#platform/operations/contract.ts';
import { maxAppeal, maxReason } from './limits.ts';
import { appealOutcomes, appealStates, suspensionRules } from './states.ts';

const tags = ['decisions'];
const Done = z.object({ done: z.literal(true) });
const Reason = TypedText.min(1).max(maxReason);
const Rule = z.enum(suspensionRules);

/** A decision against a person, as administrators read it. The evidence is null once the account is closed. */
const Decided = z.object({
  rule: Rule,
  evidence: z.string().nullable(),
  /** For administrators only. */
  privateNote: z.string().nullable(),
  byName: z.string(),
  at: Instant,
});

const Suspensions = z.object({
  status: z.enum(accountStatuses),
  /** Clients and Pros can be suspended; administrators cannot. */
  maySuspend: z.boolean(),
  /** The latest first. */
  suspensions: z.array(
    Decided.extend({
      liftReason: z.string().nullable(),
      liftedByName: z.string().nullable(),
      liftedAt: Instant.nullable(),
      /** Null without an appeal. */
      appeal: z.object({ id: Id, state: z.enum(appealStates) }).nullable(),
    }),
  ),
});

export type Suspensions = z.infer<typeof Suspensions>;

const OwnSuspension = z.object({
  /** Of its decision: an appeal says which one it is against. */
  id: Id,
  rule: Rule,
  evidence: z.string().nullable(),
  at: Instant,
  appealUntil: Instant,
  isPro: z.boolean(),
  /** IANA, of the person, for the times. */
  timeZone: z.string(),
  isLifted: z.boolean(),
  /** True while an appeal is possible. */
  mayAppeal: z.boolean(),
  appeal: z
    .object({
      words: z.string().nullable(),
      at: Instant,
      state: z.enum(appealStates),
      /** Why the appeal was decided so. */
      reason: z.string().nullable(),
      decidedAt: Instant.nullable(),
    })
    .nullable(),
});

export type OwnSuspension = z.infer<typeof OwnSuspension>;

const AppealSummary = z.object({ id: Id, name: z.string(), rule: Rule, at: Instant });

const Appeal = AppealSummary.extend({
  accountId: Id,
  /** True for a Pro, whose application shows the suspensions. */
  isPro: z.boolean(),
  words: z.string().nullable(),
  state: z.enum(appealStates),
  reason: z.string().nullable(),
  decidedByName: z.string().nullable(),
  decidedAt: Instant.nullable(),
  decision: Decided,
  /** Whether the viewer can decide: not about a decision of the viewer's own, which is `onlyAdministrator` without another one. */
  mayDecide: z.enum(['yes', 'ownDecision', 'onlyAdministrator']),
});

export type Appeal = z.infer<typeof Appeal>;
export type AppealSummary = z.infer<typeof AppealSummary>;

/** The pass of a suspended account (`identity/sessions/suspension-pass.server.ts`); without it, the one in the cookie. */
const Pass = z.string().max(2000).default('');

const refusals = { 'decisions.suspensionNotNow': { status: 409 } } as const;

export const decisionsContract = {
  getSuspensions: contractBase
    .route({
      method: 'GET',
      path: '/accounts/{accountId}/suspensions',
      summary: 'Whether an account is suspended, and why, for administrators',
      tags,
    })
    .input(z.strictObject({ accountId: Id }))
    .output(Suspensions),
  suspendAccount: contractBase
    .route({
      method: 'POST',
      path: '/accounts/{accountId}/suspension',
      summary: 'Suspend the account of a client or a Pro',
      tags,
    })
    .input(
      z.strictObject({
        accountId: Id,
        rule: Rule,
        evidence: Reason,
        privateNote: TypedText.max(maxReason).default(''),
      }),
    )
    .output(Done)
    .errors(refusals),
  liftSuspension: contractBase
    .route({
      method: 'POST',
      path: '/accounts/{accountId}/suspension/lift',
      summary: 'Give a suspended account its earlier status back',
      tags,
    })
    .input(z.strictObject({ accountId: Id, reason: Reason }))
    .output(Done)
    .errors(refusals),
  getOwnSuspension: contractBase
    .route({ method: 'GET', path: '/suspension', summary: 'Why an account is suspended, for its owner', tags })
    .input(z.strictObject({ pass: Pass }))
    .output(OwnSuspension),
  keepPass: contractBase
    .route({
      method: 'POST',
      path: '/suspension/pass',
      summary: 'Trade the pass of a mailed link for a cookie',
      tags,
    })
    .input(z.strictObject({ pass: Pass }))
    .output(Done),
  makeAppeal: contractBase
    .route({ method: 'POST', path: '/suspension/appeal', summary: 'Appeal the suspension of the own account', tags })
    .input(
      z.strictObject({
        pass: Pass,
        /** The suspension that its reader appeals; without it, that of the pass. */
        suspensionId: Id.optional(),
        words: TypedText.min(1).max(maxAppeal),
      }),
    )
    .output(Done)
    .errors({
      'decisions.appealedBefore': { status: 409 },
      'decisions.appealTooLate': { status: 409 },
      'decisions.suspensionNotNow': { status: 409 },
      'decisions.otherSuspension': { status: 409 },
    }),
  listAppeals: contractBase
    .route({
      method: 'GET',
      path: '/appeals',
      summary: 'Appeals that wait for a decision, longest waiting first',
      tags,
    })
    .input(z.strictObject(pageInput({ max: 50, usual: 20 })))
    .output(listOf(AppealSummary))
    .errors(listErrors),
  getAppeal: contractBase
    .route({ method: 'GET', path: '/appeals/{appealId}', summary: 'An appeal and the decision that it is about', tags })
    .input(z.strictObject({ appealId: Id }))
    .output(Appeal),
  decideAppeal: contractBase
    .route({ method: 'POST', path: '/appeals/{appealId}/decision', summary: 'Uphold or reverse a decision', tags })
    .input(z.strictObject({ appealId: Id, outcome: z.enum(appealOutcomes), reason: Reason }))
    .output(z.object({ state: z.enum(appealOutcomes) }))
    .errors({ 'decisions.appealNotNow': { status: 409 }, 'decisions.ownDecision': { status: 409 } }),
};

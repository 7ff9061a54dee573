import { z } from 'zod';
import { contractBase, Id, Instant } from '#platform/operations/contract.ts';
import { callSides, callStates } from './states.ts';

/** What names the other person: a job or a request that the two share, their conversation, or the Pro. */
const callSubjects = ['job', 'request', 'conversation', 'worker'] as const;

/** A Pro's `request` names its client, a client's `worker` the Pro. */
const CallTarget = z.strictObject({ about: z.enum(callSubjects), id: Id });
export type CallTarget = z.output<typeof CallTarget>;

const Call = z.object({
  id: Id,
  /** True if the reader has called. */
  isCaller: z.boolean(),
  /** The reader's side. */
  side: z.enum(callSides),
  /** The other person. */
  name: z.string(),
  state: z.enum(callStates),
  /** What the call is about: one of the two is null. */
  jobId: Id.nullable(),
  requestId: Id.nullable(),
  title: z.string(),
  /** What names the other person for another call. */
  again: CallTarget,
  createdAt: Instant,
  endedAt: Instant.nullable(),
  /** How long the two have talked; null if they have not, and until the call has ended. */
  talkedSeconds: z.int().nullable(),
});

export type Call = z.infer<typeof Call>;

/** Why the reader cannot call now, with its sentence. */
const Obstacle = z.object({
  code: z.enum([
    'calls.notAvailable',
    'calls.notShared',
    'calls.verifyPhone',
    'calls.youBlocked',
    'calls.notReachable',
    'calls.quietHours',
  ]),
  message: z.string(),
});

export type ObstacleCode = z.infer<typeof Obstacle>['code'];

const CallPartner = z.object({
  name: z.string(),
  /** The reader's side. */
  side: z.enum(callSides),
  obstacle: Obstacle.nullable(),
  /** The newest calls of the two, in either direction. */
  calls: z.array(Call),
});

export type CallPartner = z.infer<typeof CallPartner>;

const tags = ['calls'];

export const callsContract = {
  getPartner: contractBase
    .route({
      method: 'GET',
      path: '/call-partner',
      summary: 'Whether the caller can call the other person, and the newest calls',
      tags,
    })
    .input(CallTarget)
    .output(CallPartner),
  start: contractBase
    .route({
      method: 'POST',
      path: '/calls',
      summary: 'Ring the caller’s own phone, and then that of the other person',
      tags,
      successStatus: 201,
    })
    .input(CallTarget)
    .output(z.object({ callId: Id }))
    .errors({
      'calls.notAvailable': { status: 409 },
      'calls.notShared': { status: 409 },
      'calls.verifyPhone': { status: 409 },
      'calls.youBlocked': { status: 409 },
      'calls.notReachable': { status: 409 },
      'calls.quietHours': { status: 409 },
      'calls.underWay': { status: 409 },
      'calls.tooMany': { status: 429 },
      'calls.tooManyToOne': { status: 429 },
      'calls.yourNumber': { status: 422 },
      'calls.providerDown': { status: 502 },
    }),
  get: contractBase
    .route({ method: 'GET', path: '/calls/{callId}', summary: 'A call, for the two people of it', tags })
    .input(z.strictObject({ callId: Id }))
    .output(Call),
};

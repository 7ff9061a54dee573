import { z } from 'zod';
import { FileAnswer } from '#platform/http/file-answer.ts';
import { contractBase, Id, Instant, listErrors, listOf, pageInput, TypedText } from '#platform/operations/contract.ts';
import { maxNote } from './limits.ts';
import { chargebackStatuses } from './states.ts';

const ChargebackSummary = z.object({
  id: Id,
  jobId: Id,
  /** Of the job. */
  title: z.string(),
  amountCents: z.int(),
  /** The bank's reason, as the provider's code. */
  reason: z.string(),
  status: z.enum(chargebackStatuses),
  /** Until when the bank takes evidence; null without a deadline. */
  dueBy: Instant.nullable(),
  openedAt: Instant,
  closedAt: Instant.nullable(),
  /** The money was held when the bank took it; false once it was released or refunded. */
  wasHeld: z.boolean(),
  /** The bank has, or had, the money; false for an inquiry, in which it only asks. */
  isTaken: z.boolean(),
  /** The money is held now. */
  isHeld: z.boolean(),
  /** When evidence was sent; null until then. */
  sentAt: Instant.nullable(),
});
export type ChargebackSummary = z.infer<typeof ChargebackSummary>;

/** What the bank reads, in English. */
const EvidenceTexts = z.object({
  customerName: z.string(),
  customerEmail: z.string(),
  serviceDate: z.string(),
  productDescription: z.string(),
  refundRule: z.string(),
  activityLog: z.string(),
  note: z.string(),
});

export const Chargeback = ChargebackSummary.extend({
  /** What was sent, or what would be sent now. */
  evidence: EvidenceTexts,
  /** The PDF with the photos of the work; null without photos. `isReady` is false while it is being made. */
  file: z
    .object({ isReady: z.boolean(), bytes: z.int().nullable(), pages: z.int().nullable(), isSent: z.boolean() })
    .nullable(),
  /**
   * What an administrator has chosen to send, and the provider hasn't answered to: it goes again as it was. Null without such a choice.
   * `isUnderWay` while the call that sends it can still be answered.
   */
  chosen: z.object({ at: Instant, byName: z.string(), withPhotos: z.boolean(), isUnderWay: z.boolean() }).nullable(),
  maySend: z.boolean(),
  mayAccept: z.boolean(),
});
export type Chargeback = z.infer<typeof Chargeback>;

const tags = ['chargebacks'];
const DisputeId = z.strictObject({ disputeId: Id });
const moved = {
  'chargebacks.notNow': { status: 409 },
  'payments.providerUnavailable': { status: 502 },
} as const;

export const chargebacksContract = {
  list: contractBase
    .route({ method: 'GET', path: '/chargebacks', summary: 'Payments that clients dispute with their banks', tags })
    .input(
      z.strictObject({
        /** Open ones, longest waiting first, or decided ones, newest first. */
        show: z.enum(['open', 'decided']).default('open'),
        ...pageInput({ max: 50, usual: 20 }),
      }),
    )
    .output(listOf(ChargebackSummary))
    .errors(listErrors),
  get: contractBase
    .route({ method: 'GET', path: '/chargebacks/{disputeId}', summary: 'A chargeback with its evidence', tags })
    .input(DisputeId)
    .output(Chargeback),
  sendEvidence: contractBase
    .route({ method: 'POST', path: '/chargebacks/{disputeId}/evidence', summary: 'Send the evidence, once', tags })
    .input(
      z.strictObject({
        disputeId: Id,
        note: TypedText.max(maxNote).optional(),
        /** Sends the texts alone. */
        withoutPhotos: z.boolean().default(false),
        /** Repeats what was chosen then (`chosen.at`), as it was. Left out, this call chooses. */
        chosenAt: z.iso
          .datetime()
          .transform((text) => new Date(text))
          .optional(),
      }),
    )
    .output(z.object({ status: z.enum(chargebackStatuses) }))
    .errors({
      ...moved,
      'chargebacks.choiceChanged': { status: 409 },
      'chargebacks.fileNotReady': { status: 409 },
      'chargebacks.fileRefused': { status: 409 },
      'chargebacks.refused': { status: 409 },
    }),
  acceptLoss: contractBase
    .route({ method: 'POST', path: '/chargebacks/{disputeId}/loss', summary: 'Give the money up', tags })
    .input(DisputeId)
    .output(z.object({ status: z.enum(chargebackStatuses) }))
    .errors(moved),
  downloadFile: contractBase
    .route({
      method: 'GET',
      path: '/chargebacks/{disputeId}/file',
      summary: 'The PDF with the photos for the bank',
      tags,
      outputStructure: 'detailed',
    })
    .input(DisputeId)
    .output(FileAnswer),
};

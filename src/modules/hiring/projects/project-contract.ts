import { z } from 'zod';
import { ScopeLine } from '#modules/catalog/contract.ts';
import { Place, Zip } from '#modules/places/contract.ts';
import {
  attachmentErrors,
  contractBase,
  Id,
  Instant,
  listErrors,
  listOf,
  pageInput,
  TypedText,
} from '#platform/operations/contract.ts';
import { budgetCents, maxAnswer, maxQuestion } from '../limits.ts';
import { Attachment, Days, RequestDetails } from '../requests/request-details.ts';
import { budgetTypes, noticeChoices, projectSorts, projectStandings, requestStates } from '../states.ts';

/** What the work may cost: all of it, or an hour of it. */
export const Budget = z.object({ type: z.enum(budgetTypes), cents: z.int() });
export type Budget = z.infer<typeof Budget>;

/** What a Pro asks about a project, with the client's answer: all readers of the project see both. */
export const Question = z.object({
  id: Id,
  /** The short name of the Pro. */
  author: z.string(),
  question: z.string(),
  askedAt: Instant,
  answer: z.string().nullable(),
  answeredAt: Instant.nullable(),
});
export type Question = z.infer<typeof Question>;

/** The budget as a form asks for it. */
const BudgetFields = {
  budgetType: z.enum(budgetTypes),
  budgetCents: z.int().min(budgetCents.min).max(budgetCents.max),
};

/** The fields of a project that its client may change while it is open; category, service and place stay. */
const { title, description, daysWish, dates, scope } = RequestDetails.shape;

/** A project in a list: contact details are masked, and its place is a city. */
export const ProjectCard = z.object({
  id: Id,
  categorySlug: z.string(),
  serviceSlug: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  city: z.string(),
  state: z.string(),
  days: Days.nullable(),
  budget: Budget,
  /** The short name of the client. */
  clientName: z.string(),
  bids: z.int(),
  createdAt: Instant,
  /** From the place that was searched around, or else the signed-in Pro's; null without one. */
  distanceMeters: z.int().nullable(),
});
export type ProjectCard = z.infer<typeof ProjectCard>;

/** A project as everybody may read it: contact details are masked, and its place is a city. */
export const Project = ProjectCard.omit({ city: true, state: true, distanceMeters: true }).extend({
  place: Place.omit({ zip: true }),
  state: z.enum(requestStates),
  scope: z.array(ScopeLine),
  expiresAt: Instant,
  /** True while Pros can bid. Bids that are sent can be accepted for longer. */
  takesBids: z.boolean(),
  editedAt: Instant.nullable(),
  fileCount: z.int(),
  /** The files, for the client and for Pros who can bid. */
  attachments: z.array(Attachment),
  questions: z.array(Question),
  /** What it is for the reader. */
  standing: z.enum(projectStandings),
  /** The category of a Pro whose trade is another one; null for all other readers. */
  tradeSlug: z.string().nullable(),
});
export type Project = z.infer<typeof Project>;

export const ProjectSearch = z.strictObject({
  /** A part of the title or the description, in any case. */
  q: z.string().max(80).optional(),
  category: z.string().max(60).optional(),
  /** Projects near this ZIP code come first; without it, those in the signed-in Pro's own area. */
  zip: Zip.optional(),
  sort: z.enum(projectSorts).default(projectSorts[0]),
  ...pageInput({ max: 48, usual: 24 }),
});
export type ProjectSearch = z.output<typeof ProjectSearch>;

const ProjectId = z.strictObject({ projectId: Id });
const notNow = { 'hiring.notNow': { status: 409 } } as const;
const wrongDetails = {
  'catalog.wrongAnswer': { status: 422 },
  'hiring.budgetOutOfRange': { status: 422 },
  'hiring.datesMissing': { status: 422 },
  'hiring.datesOutOfRange': { status: 422 },
} as const;
const Notices = z.object({ choice: z.enum(noticeChoices) });
const tags = ['hiring'];

/** The operations of projects: requests that are open to every fitting Pro. Bids are offers. */
export const projectContract = {
  postProject: contractBase
    .route({
      method: 'POST',
      path: '/projects',
      summary: 'Post a project for every fitting Pro',
      tags,
      successStatus: 201,
    })
    .input(
      z.strictObject({
        ...RequestDetails.shape,
        ...BudgetFields,
        /** The form's own random name: the same form sent twice makes one project. */
        formKey: Id,
        files: z.array(z.file()).default([]),
      }),
    )
    .output(z.object({ projectId: Id }))
    .errors({
      ...wrongDetails,
      'places.unknownZip': { status: 404 },
      'catalog.unknownCategory': { status: 404 },
      'catalog.unknownService': { status: 422 },
      'hiring.tooManyProjects': { status: 409 },
      'hiring.tooManyProjectsToday': { status: 429 },
      ...attachmentErrors,
    }),
  editProject: contractBase
    .route({ method: 'PUT', path: '/projects/{projectId}', summary: 'Change an open project of mine', tags })
    .input(z.strictObject({ projectId: Id, title, description, daysWish, dates, scope, ...BudgetFields }))
    /** How many Pros had bid before, and are told: none of a form without a change. */
    .output(z.object({ told: z.int() }))
    .errors({ ...notNow, ...wrongDetails, 'hiring.tooManyEdits': { status: 429 } }),
  searchProjects: contractBase
    .route({ method: 'GET', path: '/projects', summary: 'Open projects, those near the reader first', tags })
    .input(ProjectSearch)
    .output(listOf(ProjectCard))
    .errors({ ...listErrors, 'places.unknownZip': { status: 404 } }),
  getProject: contractBase
    .route({ method: 'GET', path: '/projects/{projectId}', summary: 'A project, as everybody may read it', tags })
    .input(ProjectId)
    .output(Project),
  askQuestion: contractBase
    .route({
      method: 'POST',
      path: '/projects/{projectId}/questions',
      summary: 'Ask the client of a project; all its readers see the question',
      tags,
      successStatus: 201,
    })
    .input(z.strictObject({ projectId: Id, question: TypedText.min(1).max(maxQuestion) }))
    .output(z.object({ questionId: Id }))
    .errors({ ...notNow, 'hiring.notTogether': { status: 409 }, 'hiring.tooManyQuestions': { status: 409 } }),
  answerQuestion: contractBase
    .route({
      method: 'POST',
      path: '/project-questions/{questionId}/answer',
      summary: 'Answer a question about my project; all its readers see the answer',
      tags,
    })
    .input(z.strictObject({ questionId: Id, answer: TypedText.min(1).max(maxAnswer) }))
    .output(z.object({ answeredAt: Instant }))
    .errors(notNow),
  getProjectNotices: contractBase
    .route({ method: 'GET', path: '/project-notices', summary: 'When I hear of new projects', tags })
    .output(Notices),
  setProjectNotices: contractBase
    .route({ method: 'PUT', path: '/project-notices', summary: 'Choose when I hear of new projects', tags })
    .input(z.strictObject(Notices.shape))
    .output(Notices),
};

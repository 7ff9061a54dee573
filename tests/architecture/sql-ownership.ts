import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '#platform/root.server.ts';

// A table is written by its owner alone, and read by another context only where `foreignReads` says why. SQL is in stores.

/** Context → table of an earlier one that its SQL reads → why. docs/domain/tables.md shows it. */
export const foreignReads: Record<string, Record<string, string>> = {
  notifications: { user: 'the address, language, time zone, verified phone and consent of a recipient' },
  workers: {
    category: 'the trade on a card, and the categories with a Pro',
    subcategory: 'the services on a profile, and searching by one',
    user: 'the name and contacts of an applicant, and who decided',
    zip_code: 'the city on a card',
  },
  decisions: {
    user: 'the names of the person and of the administrators, and the role, address and time zone of the person',
  },
  messaging: {
    user: 'the name and the status of the other person',
    worker_profile: 'the name and portrait of the Pro',
  },
  jobs: {
    category: 'the trade on a job',
    conversation: 'the two people of a reported conversation, for administrators',
    subcategory: 'the service on a job',
    user: 'the name and face of the client, and for administrators the addresses of the two',
    worker_application: 'whether administrators have a page of the Pro',
    worker_profile: 'the name and portrait of the Pro, when the Pro is free, and what a booked slot costs',
    worker_subcategory: 'whether the Pro of a booked slot offers the service',
    zip_code: 'the city of a job, the time zone of a Pro, and the way between two jobs',
  },
  payments: {
    user: 'the name and address of the person whose payout or refund is stuck, and who closed a case',
    worker_application: 'whether administrators have a page of the Pro of a case',
  },
  proofs: {
    category: 'the trade of a photographed job',
    job: 'the trade, the service and the two sides of a photo',
    user: 'the name of the client in an export',
    worker_profile: 'whether the Pro of a photo is listed, and the name in an export',
  },
  chargebacks: {
    conversation: 'the messages of the two sides, for the bank',
    dispute: 'what the bank has taken, why, and its deadline',
    hold: 'the job and its title',
    job: 'what was agreed, for the bank',
    job_case: 'what the two wrote about a reported problem, for the bank',
    job_change_request: 'what the client asked to be changed, and the answer, for the bank',
    job_event: 'what happened on the job, for the bank',
    job_scope_item: 'what was to be done, for the bank',
    message: 'the messages of the two sides, for the bank',
    message_file: 'the pictures in the messages of the two sides, for the bank',
    payout: 'whether a refund was of this payment, for the bank',
    proof_photo: 'the photos of the work, for the bank',
    provider_refund: 'the refunds already made, for the bank',
    user: 'the name and email of the client, for the bank, and the administrator who has chosen what is sent',
    worker_profile: 'the name of the Pro, for the bank',
    zip_code: 'the city of the work, for the bank',
  },
  hiring: {
    category: 'the trade on a request',
    subcategory: 'the service on a request',
    user: 'the name of the client, and whether the client’s account is suspended or closed',
    worker_profile: 'whether a Pro is listed and serves a place, and what an offer shows of the Pro',
    worker_subcategory: 'whether a Pro offers the service of a request',
    zip_code: 'the city and the point of a request',
  },
  calls: {
    conversation: 'the two people of a conversation, and whether an administrator has closed it',
    job: 'the live jobs of two people, the start of one, and its title',
    message_block: 'whether one of the two has blocked the other',
    offer: 'whether the quote of a Pro is live',
    quote_request: 'the open requests of a client, and the title of one',
    request_recipient: 'whether a Pro was asked',
    user: 'the names, verified phones, languages, time zone and status of the two people',
    worker_profile: 'the name of the Pro',
  },
  reviews: {
    job: 'the parties, the end and the service of the job under review',
    job_event: 'whether the client’s bank ended the job',
    subcategory: 'the service on a review',
    user: 'the name of the author',
    worker_profile: 'the name of a Pro, and the rating that reviews add up to',
    worker_subcategory: 'the Pros of a service',
  },
  'lost-found': {
    user: 'the names of the reporter, and of those who wrote',
    zip_code: 'the city of a report',
  },
  insights: {
    appeal: 'the link of the activity feed to an appeal',
    audit_event: 'the activity feed',
    dispute: 'chargebacks that wait for an answer',
    hold: 'the money held, and the job of a line of the activity feed',
    job: 'jobs of the week, jobs in progress and overdue ones',
    job_case: 'cases that wait',
    ledger_account: 'the money released in a week',
    ledger_entry: 'the money released in a week',
    ledger_journal: 'the money released in a week',
    lost_abuse: 'reports of abuse that wait',
    lost_report: 'the link of the activity feed to a report',
    message_report: 'reports of conversations that wait',
    money_case: 'cases about money that wait, and the job of a line of the activity feed',
    offer: 'the first quote, and overdue offers',
    quote_request: 'the time to the first quote, and overdue requests',
    user: 'new people, and the names in the activity feed',
    worker_application: 'Pros who wait for a decision, and the link of the activity feed to an application',
  },
};

/** Where SQL belongs: `store.server.ts`, `search-store.server.ts`, `views.server.ts`. */
export const isStore = (file: string): boolean => /[/-](store|views)\.server\.ts$/.test(file);

/** Returns the context of a file, or its layer outside of modules. */
export const ownerOf = (file: string): string => file.split('/')[file.startsWith('src/modules/') ? 2 : 1] ?? '';

export interface TableUse {
  file: string;
  table: string;
  writes: boolean;
}

/** Returns every use of `tables` in the product's sources, without tests. The sandbox may write sample data to any table. */
export function allTableUses(tables: readonly string[]): TableUse[] {
  return globSync('src/**/*.ts{,x}', { cwd: packageRoot })
    .filter((file) => !/\.test\.tsx?$|\/testing\.ts$|^src\/sandbox\/|\/database-types\.ts$/.test(file))
    .flatMap((file) => tableUses(file, readFileSync(path.join(packageRoot, file), 'utf8'), tables))
    .sort((a, b) => a.file.localeCompare(b.file));
}

/** Returns the uses of `tables` in one source: calls of Kysely, and names after `from`, `join`, `into`, `update` in SQL. */
export function tableUses(file: string, source: string, tables: readonly string[]): TableUse[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '');
  return tables.flatMap((table) => {
    const found = (pattern: string) => new RegExp(pattern, 'i').test(code);
    const inKysely = (calls: string) => found(`\\b(${calls})\\(\\s*(\\[[^\\]]*)?'${table}[' ]`);
    const inSql = (words: string) => found(`\\b(${words})\\s+"?${table}"?[\\s()\`;]`);
    const writes =
      inKysely('insertInto|updateTable|deleteFrom|mergeInto') ||
      inSql('insert into|merge into|update|delete from|truncate|lock table|comment on table');
    const reads =
      inKysely('selectFrom|from|innerJoin|leftJoin|rightJoin|fullJoin|crossJoin|using') ||
      inSql('from|join|using') ||
      // The second table in `from a, b`, with its alias.
      found(`,\\s*"?${table}"?\\s+[a-z]{1,2}\\s`);
    return [...(writes ? [{ file, table, writes: true }] : []), ...(reads ? [{ file, table, writes: false }] : [])];
  });
}

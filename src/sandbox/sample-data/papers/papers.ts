import sharp from 'sharp';
import { after, days, hours } from '#lib/clock.ts';
import { appealDays } from '#modules/decisions/limits.ts';
import { demandedPapers, type PaperKind } from '#modules/workers/application/completeness.ts';
import type { Pro } from '../people/pros.ts';
import type { SamplePhoto } from '../photos/proof-photos.ts';
import { idOf, randomFor } from '../random.ts';
import type { Row, TableRows } from '../rows/tables.ts';
import type { World } from '../world.ts';

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

/** True for a Pro whose checks are done: those who still wait for the review have none. */
export const isChecked = ({ verified, status }: Pro): boolean =>
  verified && (status === 'approved' || status === 'suspended');

/** The checks that the Verified badges stand for, and the suspensions of suspended accounts, by the sample administrator. */
export function rowsOfReviews({ cast, pros }: World, now: Date): TableRows[] {
  const admin = cast.admin.id;
  return [
    {
      table: 'worker_check',
      label: 'Pros',
      rows: pros.filter(isChecked).flatMap((pro) => checkRows(pro, admin, now)),
    },
    ...rowsOfSuspensions(pros, admin, now),
  ];
}

/** Identity once and for all, the background for two years; members of long standing were checked again. */
function checkRows(pro: Pro, admin: string, now: Date): Row[] {
  const addedAt = after(now, -days(Math.min(pro.joinedDaysAgo, 40 + (pro.joinedDaysAgo % 300))));
  const about = { worker_id: pro.id, number: null, region_state: null, checked_on: dayOf(addedAt) };
  const by = { added_by: admin, added_at: addedAt };
  const check = (kind: string, source: string, expiresOn: string | null): Row => ({
    id: idOf(`check ${kind} ${pro.id}`),
    kind,
    source,
    ...about,
    expires_on: expiresOn,
    ...by,
  });
  return [
    check('identity', randomFor(`identity ${pro.id}`).pick(['Driver’s license', 'Passport', 'State ID']), null),
    check('background', 'County court records', dayOf(after(addedAt, days(730)))),
  ];
}

/** The suspended Pros, each with an appeal that waits. */
function rowsOfSuspensions(pros: Pro[], admin: string, now: Date): TableRows[] {
  const suspended = pros.filter(({ status }) => status === 'suspended');
  const decidedAt = after(now, -days(6));
  const decisionOf = (pro: Pro): string => idOf(`suspension ${pro.id}`);
  const decisions = suspended.map((pro) => ({
    id: decisionOf(pro),
    kind: 'suspension',
    account_id: pro.id,
    rule: 'offPlatform',
    evidence: 'Three clients reported that the Pro asked for cash at the door.',
    private_note: 'The three don’t know each other.',
    decided_by: admin,
    decided_at: decidedAt,
    appeal_until: after(decidedAt, days(appealDays)),
  }));
  const appeals = suspended.map((pro) => ({
    id: idOf(`appeal ${pro.id}`),
    decision_id: decisionOf(pro),
    decision_by: admin,
    words: 'I asked for cash once, for parking. The other two clients I have never met.',
    made_at: after(now, -days(2)),
    state: 'waiting',
  }));
  return [
    { table: 'decision', label: 'Pros', rows: decisions },
    {
      table: 'account_suspension',
      label: 'Pros',
      rows: suspended.map((pro) => ({ id: decisionOf(pro), account_id: pro.id, status_before: 'approved' })),
    },
    { table: 'appeal', label: 'Pros', rows: appeals },
  ];
}

/** Draws the papers of the Pros who wait for the review of their profile or a change. Papers of one kind look alike. */
export async function papersOf({ pros }: World, now: Date): Promise<SamplePhoto[]> {
  const drawn = new Map<PaperKind, Promise<Buffer>>();
  const draw = (kind: PaperKind) => {
    const paper =
      drawn.get(kind) ??
      sharp(Buffer.from(paperSvg(kind)))
        .jpeg({ quality: 80 })
        .toBuffer();
    drawn.set(kind, paper);
    return paper;
  };
  const waiting = pros.filter(({ status, change }) => status === 'pending_approval' || change);
  const wanted = waiting.flatMap((pro) =>
    demandedPapers((pro.change ?? pro).category.slug).map((kind) => ({ pro, kind })),
  );
  return Promise.all(wanted.map(async ({ pro, kind }) => samplePaper(pro, kind, await draw(kind), now)));
}

function samplePaper(pro: Pro, kind: PaperKind, bytes: Buffer, now: Date): SamplePhoto {
  const id = idOf(`paper ${kind} ${pro.id}`);
  const isAccepted = pro.change !== undefined && demandedPapers(pro.category.slug).includes(kind);
  const joinedAt = after(now, -days(pro.joinedDaysAgo));
  const row = {
    id,
    worker_id: pro.id,
    kind,
    file_key: `papers/${id}`,
    file_name: `${kind}.jpg`,
    media_type: 'image/jpeg',
    bytes: bytes.length,
    number: kind === 'identity' ? null : String(randomFor(id).int(100_000, 999_999)),
    region_state: kind === 'license' ? (states[pro.metro.key] ?? null) : null,
    expires_on: dayOf(after(now, days(400))),
    uploaded_at: isAccepted ? joinedAt : after(now, -hours(70)),
    accepted_at: isAccepted ? joinedAt : null,
  };
  return { row, key: `papers/${id}`, photo: { bytes, sha256: '', width, height } };
}

/** The state of each metro area, which issues the licenses there. */
const states: Record<string, string> = {
  sf: 'CA',
  la: 'CA',
  seattle: 'WA',
  denver: 'CO',
  phoenix: 'AZ',
  houston: 'TX',
  chicago: 'IL',
  miami: 'FL',
  nyc: 'NY',
  boston: 'MA',
};

const width = 1000;
const height = 640;
const colors: Record<PaperKind, string> = {
  identity: '#2f5d8a',
  license: '#2e6b4f',
  insurance: '#8a5a2f',
  certificate: '#6b3f7a',
};

/** A card with a colored head, a figure and lines in place of text, which not every machine has the type for. */
function paperSvg(kind: PaperKind): string {
  const line = (y: number, w: number) => `<rect x="400" y="${y}" width="${w}" height="22" rx="11" fill="#b9bdc6"/>`;
  const lines = [250, 310, 370, 430, 490].map((y, at) => line(y, 480 - ((at * 97) % 240))).join('');
  const figure =
    kind === 'identity'
      ? `<circle cx="215" cy="320" r="70" fill="#c9b8a3"/><path d="M95 520a120 120 0 0 1 240 0z" fill="${colors[kind]}"/>`
      : `<circle cx="215" cy="370" r="95" fill="none" stroke="${colors[kind]}" stroke-width="14"/><path d="m170 372 32 34 62-70" fill="none" stroke="${colors[kind]}" stroke-width="16"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="${width}" height="${height}" fill="#d9d4ca"/><rect x="40" y="40" width="920" height="560" rx="36" fill="#fbfaf7"/>` +
    `<path d="M40 170V76a36 36 0 0 1 36-36h848a36 36 0 0 1 36 36v94z" fill="${colors[kind]}"/>` +
    `<rect x="90" y="88" width="380" height="34" rx="17" fill="#fff" opacity=".85"/>${figure}${lines}</svg>`
  );
}

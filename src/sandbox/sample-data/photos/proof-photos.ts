import { after, minutes } from '#lib/clock.ts';
import { toPlaceTime } from '#lib/place-time.server.ts';
import { isShowableTrade } from '#modules/proofs/showing.ts';
import type { FileStore } from '#ports/file-store.ts';
import type { SampleJob } from '../jobs/sample-job.ts';
import { idOf } from '../random.ts';
import type { Row } from '../rows/tables.ts';
import { categoryIdOf } from '../trades/trades.ts';
import type { World } from '../world.ts';
import { type DrawnPhoto, drawPhoto, type Moment, moments } from './draw-photo.ts';

export interface SamplePhoto {
  row: Row;
  key: string;
  photo: DrawnPhoto;
}

/** How many jobs of people without a sample login have photos: the latest ones. */
const otherJobs = 150;
const parallelWrites = 16;

/** The categories with the most work, whose photos show two places. */
const twoPlaceCategories = ['home-services', 'construction-and-repairs'];

/** Draws the photos of work by or for the people of the sample logins, and of the latest work of others. */
export async function photosOf({ cast, jobs }: World): Promise<SamplePhoto[]> {
  const own = new Set<string>([cast.client.id, cast.pro.id, cast.dual.id]);
  const isOwn = ({ client, pro }: SampleJob) => own.has(client.id) || own.has(pro.id);
  const submitted = jobs.filter((job) => submittedAt(job) !== null);
  const latest = submitted
    .filter((job) => !isOwn(job))
    .sort((a, b) => Number(submittedAt(b)) - Number(submittedAt(a)))
    .slice(0, otherJobs);
  const drawn = new Map<string, Promise<DrawnPhoto>>();
  const draw = (job: SampleJob, moment: Moment) => {
    const { slug } = job.pro.category;
    const mirrored = twoPlaceCategories.includes(slug) && Number.parseInt(job.id.slice(0, 2), 16) % 2 === 1;
    const name = `${slug} ${moment} ${mirrored}`;
    const photo = drawn.get(name) ?? drawPhoto(slug, moment, mirrored);
    drawn.set(name, photo);
    return photo;
  };
  const wanted = [...submitted.filter(isOwn), ...latest].flatMap((job) => moments.map((moment) => ({ job, moment })));
  return Promise.all(wanted.map(async ({ job, moment }) => samplePhoto(job, moment, await draw(job, moment))));
}

function samplePhoto(job: SampleJob, slot: Moment, photo: DrawnPhoto): SamplePhoto {
  const id = idOf(`photo ${slot} ${job.id}`);
  const key = `proofs/${id}`;
  const { sha256, width, height } = photo;
  const times = { taken_at: takenAt(job, slot), shown_at: shownAt(job, slot) };
  const row = { id, job_id: job.id, slot, file_key: key, sha256, width, height, ...times };
  return { row, key, photo };
}

/** Returns the rows of the photos that are on a profile. */
export function workPhotoRows({ jobs }: World, photos: readonly SamplePhoto[]): Row[] {
  const jobOf = new Map<unknown, SampleJob>(jobs.map((job) => [job.id, job]));
  return photos.flatMap(({ row: { id, job_id, slot, taken_at, shown_at } }) => {
    const job = jobOf.get(job_id);
    if (!job || !(shown_at && taken_at instanceof Date)) return [];
    const { pro } = job;
    const month = toPlaceTime(taken_at, pro.metro.timeZone).slice(0, 7);
    const work = { category_id: categoryIdOf(pro.category), subcategory: pro.trade.slug };
    return { id, worker_id: pro.id, slot, ...work, month, taken_at };
  });
}

/** When the client put a photo on the profile: of half the released jobs the result, of some what it was like before. */
function shownAt(job: SampleJob, slot: Moment): Date | null {
  const releasedAt = job.steps.find(({ to }) => to === 'released')?.at ?? null;
  if (!isShowableTrade(job.pro.category.slug) || slot === 'during') return null;
  const willing = Number.parseInt(job.id.slice(2, 4), 16) % 4;
  return willing > 1 || (willing === 1 && slot === 'before') ? null : releasedAt;
}

const submittedAt = ({ steps }: SampleJob): Date | null => steps.find(({ to }) => to === 'submitted')?.at ?? null;

function takenAt(job: SampleJob, slot: Moment): Date {
  const start = job.steps.find(({ to }) => to === 'in_progress')?.at ?? job.startsAt;
  const end = submittedAt(job) ?? job.endsAt;
  if (slot === 'before') return after(start, minutes(3));
  if (slot === 'after') return after(end, -minutes(4));
  return new Date((start.getTime() + end.getTime()) / 2);
}

/** Stores the files and replaces those of an earlier load that failed. */
export async function storePhotos(
  files: FileStore,
  photos: readonly SamplePhoto[],
  onBatch: (count: number) => void,
): Promise<void> {
  for (let start = 0; start < photos.length; start += parallelWrites) {
    const part = photos.slice(start, start + parallelWrites);
    await Promise.all(
      part.map(async ({ key, photo }) => {
        await files.delete(key);
        await files.put(key, photo.bytes);
      }),
    );
    onBatch(part.length);
  }
}

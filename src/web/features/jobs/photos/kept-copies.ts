import { dropPhoto, emptySlot, isPhotoKept, keepPhoto, type UnsentPhoto, updatePhoto } from './photo-store.ts';

/** How long a photo waits for the storage before it is sent, in milliseconds. */
const patienceMs = 3_000;

/**
 * What this device keeps of the photos of a queue. Where storage is blocked or full, a photo is in memory alone; nothing here
 * throws. Browser only.
 */
export function keptCopies() {
  // Whether a photo of this page could be written; those of an earlier visit were.
  const written = new Map<UnsentPhoto['id'], Promise<boolean>>();
  const isWritten = async ({ id }: UnsentPhoto): Promise<boolean> => (await written.get(id)) ?? true;
  // One after the other: what a failed write removes must not be the photo that came after it.
  let lastWrite: Promise<unknown> = Promise.resolve();

  async function write(photo: UnsentPhoto): Promise<boolean> {
    try {
      await keepPhoto(photo);
      return true;
    } catch {
      // An older photo of the slot must not be sent after this one.
      await emptySlot(photo).catch(() => {});
      return false;
    }
  }

  return {
    keep(photo: UnsentPhoto): void {
      const current = lastWrite.then(() => write(photo));
      lastWrite = current;
      written.set(photo.id, current);
    },
    async update(photo: UnsentPhoto): Promise<void> {
      if (await isWritten(photo)) await updatePhoto(photo).catch(() => {});
    },
    /**
     * Returns true if the photo was kept and no longer is: another tab has sent it, given it up or replaced it. Storage that says nothing
     * holds no photo up.
     */
    isGone(photo: UnsentPhoto): Promise<boolean> {
      const asked = isWritten(photo).then(async (kept) => kept && !(await isPhotoKept(photo).catch(() => true)));
      return inTime(asked);
    },
    async drop(photo: UnsentPhoto): Promise<void> {
      if (await isWritten(photo)) await dropPhoto(photo).catch(() => {});
    },
  };
}

/** Returns the answer, or false when it doesn't come in time. */
function inTime(asked: Promise<boolean>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, patienceMs, false);
  });
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}

import { dropPhoto, emptySlot, isPhotoKept, keepPhoto, type UnsentPhoto, updatePhoto } from './photo-store.ts';

/**
 * What this device keeps of the photos of a queue. Where storage is blocked or full, a photo is in memory alone; nothing here
 * throws. Browser only.
 */
export function keptCopies() {
  // Whether a photo of this page could be written; those of an earlier visit were.
  const written = new Map<string, Promise<boolean>>();
  const isWritten = async ({ id }: UnsentPhoto): Promise<boolean> => (await written.get(id)) ?? true;

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
      written.set(photo.id, write(photo));
    },
    async update(photo: UnsentPhoto): Promise<void> {
      if (await isWritten(photo)) await updatePhoto(photo).catch(() => {});
    },
    /** Returns true if the photo was kept and no longer is: another tab has sent it, given it up or replaced it. */
    async isGone(photo: UnsentPhoto): Promise<boolean> {
      return (await isWritten(photo)) && !(await isPhotoKept(photo).catch(() => true));
    },
    async drop(photo: UnsentPhoto): Promise<void> {
      if (await isWritten(photo)) await dropPhoto(photo).catch(() => {});
    },
  };
}

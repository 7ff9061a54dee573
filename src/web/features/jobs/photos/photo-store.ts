import { unsentPhotos } from '#web/page/drafts/stored-drafts.ts';

/** A chosen photo that the server does not have yet. */
export interface UnsentPhoto {
  /** Tells a photo from another one of its slot. Missing in what an earlier version kept. */
  id?: string;
  account: string;
  jobId: string;
  slot: string;
  file: File;
  /** Where it was taken, if the Pro wants to say so. */
  place: { lat: number; lng: number } | null;
  /** Why the server has not taken it, and from when on (milliseconds since 1970) it may be sent again. */
  refusal?: { reason: string; notBefore: number };
}

/** Returns true if both are the same photo, with or without its place. */
export const isSamePhoto = (one: UnsentPhoto, other: UnsentPhoto | undefined): boolean =>
  one.id === other?.id && one.slot === other?.slot;

const storeName = 'photos';
const keyOf = ({ account, jobId, slot }: UnsentPhoto) => [account, jobId, slot];

/** The database is opened for each act: a page that keeps it open would hold up another tab. */
async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(unsentPhotos, 1);
  request.onupgradeneeded = () =>
    request.result.createObjectStore(storeName, { keyPath: ['account', 'jobId', 'slot'] });
  return done(request);
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** A device that is full may say so only when all is to be written. */
function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

async function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const database = await open();
  try {
    const transaction = database.transaction(storeName, mode);
    const [answer] = await Promise.all([act(transaction.objectStore(storeName)), committed(transaction)]);
    return answer;
  } finally {
    database.close();
  }
}

/** Writes only while the device keeps this very photo: another tab may have given it up or replaced it. */
const whileKept = (photo: UnsentPhoto, act: (store: IDBObjectStore) => IDBRequest): Promise<void> =>
  inStore('readwrite', async (store) => {
    if (isSamePhoto(photo, await done(store.get(keyOf(photo))))) await done(act(store));
  });

/**
 * Keeps a photo on this device until it is sent; a later one of the same slot replaces it. Throws where storage is blocked or
 * full.
 */
export async function keepPhoto(photo: UnsentPhoto): Promise<void> {
  await inStore('readwrite', (store) => done(store.put(photo)));
}

/** Notes what has become known of a kept photo. Throws where storage is blocked or full. */
export const updatePhoto = (photo: UnsentPhoto): Promise<void> => whileKept(photo, (store) => store.put(photo));

/** Returns the kept photos of a job. Throws where storage is blocked. */
export const keptPhotos = (account: string, jobId: string): Promise<UnsentPhoto[]> =>
  inStore('readonly', (store) => done(store.getAll(IDBKeyRange.bound([account, jobId], [account, jobId, []]))));

/** Returns true while the device keeps this very photo. Throws where storage is blocked. */
export const isPhotoKept = (photo: UnsentPhoto): Promise<boolean> =>
  inStore('readonly', async (store) => isSamePhoto(photo, await done(store.get(keyOf(photo)))));

/** Removes a photo that was sent, refused or given up. Throws where storage is blocked. */
export const dropPhoto = (photo: UnsentPhoto): Promise<void> => whileKept(photo, (store) => store.delete(keyOf(photo)));

/** Removes the photo of a slot, whichever it is. Throws where storage is blocked. */
export async function emptySlot(photo: UnsentPhoto): Promise<void> {
  await inStore('readwrite', (store) => done(store.delete(keyOf(photo))));
}

import { unsentPhotos } from '#web/page/drafts/stored-drafts.ts';

/** A chosen photo that the server does not have yet. */
export interface UnsentPhoto {
  account: string;
  jobId: string;
  slot: string;
  file: File;
  /** Where it was taken, if the Pro wants to say so. */
  place: { lat: number; lng: number } | null;
}

const storeName = 'photos';

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

async function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await done(act(database.transaction(storeName, mode).objectStore(storeName)));
  } finally {
    database.close();
  }
}

/**
 * Keeps a photo on this device until it is sent; a later one of the same slot replaces it. Throws where storage is blocked or
 * full.
 */
export async function keepPhoto(photo: UnsentPhoto): Promise<void> {
  await inStore('readwrite', (store) => store.put(photo));
}

/** Returns the kept photos of a job. Throws where storage is blocked. */
export const keptPhotos = (account: string, jobId: string): Promise<UnsentPhoto[]> =>
  inStore('readonly', (store) => store.getAll(IDBKeyRange.bound([account, jobId], [account, jobId, []])));

/** Removes a photo that was sent or refused. Throws where storage is blocked. */
export async function dropPhoto({ account, jobId, slot }: UnsentPhoto): Promise<void> {
  await inStore('readwrite', (store) => store.delete([account, jobId, slot]));
}

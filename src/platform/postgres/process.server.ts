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
    if (process.platform === 'linux') {
      const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
      return list.split(' ').map(Number).filter(Boolean);
    }
    const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
    return rows
      .map((row) => row.trim().split(/\s+/).map(Number))
      .flatMap(([child = 0, parent]) => (parent === pid ? [child] : []));
  } catch {
    return [];
  }
}

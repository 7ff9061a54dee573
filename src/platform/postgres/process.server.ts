import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** True when a process with this id exists. One that was killed but not yet collected by its parent counts as gone. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return commandOf(pid) !== '';
}

/** The command line of a process, its words separated by spaces; empty when there is none. */
export function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

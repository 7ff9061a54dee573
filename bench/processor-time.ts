import { existsSync, readdirSync, readFileSync } from 'node:fs';

/**
 * Processor time that the process `pid` has used, in seconds, in all its threads; `family` adds its children, those that
 * have ended included. Linux counts in hundredths; 0 on other systems.
 */
export function processorSeconds(pid: number, family = false): number {
  if (process.platform !== 'linux') return 0;
  const own = statOf(pid);
  if (!own) return 0;
  if (!family) return own.used / 100;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((one) => one?.parent === pid);
  return [own, ...children].reduce((sum, one) => sum + (one?.used ?? 0), own.usedByEnded) / 100;
}

/** The fields of proc_pid_stat(5) that count time, in hundredths of a second. */
function statOf(pid: number): { parent: number; used: number; usedByEnded: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    const [parent = 0] = fields.slice(1);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11);
    return { parent, used: user + system, usedByEnded: endedUser + endedSystem };
  } catch {
    // It ended between the two readings.
    return null;
  }
}

/** The processes that `pid` has started and that still run. */
export function childrenOf(pid: number): { pid: number; command: string }[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((other) => other > 0 && statOf(other)?.parent === pid)
    .map((child) => ({ pid: child, command: readFileSync(`/proc/${child}/cmdline`, 'utf8').replaceAll('\0', ' ') }));
}

/** The memory that the process `pid` holds, in MB (proc_pid_status(5)); 0 on other systems. */
export const memory = (pid: number): number => memoryLine(pid, 'VmRSS');

/** The most memory that the process `pid` has ever held, in MB; 0 on other systems. */
export const peakMemory = (pid: number): number => memoryLine(pid, 'VmHWM');

function memoryLine(pid: number, name: string): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return 0;
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / 1024;
}

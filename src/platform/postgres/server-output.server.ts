import type { ChildProcess } from 'node:child_process';
import { openLogFile } from '../log-file.server.ts';

/** How much of the latest output is searched for the reason of an end. */
const tailLength = 16_000;

export interface ServerOutput {
  /** Writes the output of a process to the log: it is always read, so that a full disk holds up nothing. */
  record(child: ChildProcess): void;
  /** Returns the latest line that names an error. */
  lastError(): string;
  /** True if the latest process said that the disk is full. */
  saysDiskIsFull(): boolean;
  close(): Promise<void>;
}

/** Opens the log of the embedded PostgreSQL in `folder`, which is put aside when it is full. */
export function openServerOutput(folder: string): ServerOutput {
  const log = openLogFile(folder, 'postgres');
  let tail = '';
  return { record, lastError, saysDiskIsFull: () => tail.includes('No space left on device'), close: log.close };

  function record(child: ChildProcess): void {
    tail = '';
    for (const output of [child.stdout, child.stderr]) {
      output?.on('data', (chunk: Buffer) => {
        tail = (tail + chunk).slice(-tailLength);
        log.write(chunk);
      });
    }
  }

  function lastError(): string {
    const lines = tail.trim().split('\n');
    return (lines.findLast((line) => /FATAL|error|could not/i.test(line)) ?? lines.at(-1) ?? '').trim() || 'no message';
  }
}

import { createStream, type RotatingFileStream } from 'rotating-file-stream';

/** A file is put aside at this size, and this many are kept beside it: at most 60 MB a process. */
const fullSize = '10M';
const keptFiles = 5;
/** What waits for a slow disk. More is dropped, because the memory is needed for better things. */
const maxWaitingBytes = 1_000_000;
const retryAfterMs = 1_000;

export interface LogFile {
  /** Appends in the background. A full disk costs lines, never time. */
  write(chunk: Buffer): void;
  /** How many bytes could not be written since the last one that was. */
  lostBytes(): number;
  /** Resolves when everything is written that can be. */
  close(): Promise<void>;
}

/** Opens `folder`/`name`.log for appending. It becomes `name`.log.1 when it is full, that becomes `name`.log.2, and so on. */
export function openLogFile(folder: string, name: string, size: `${number}${'K' | 'M'}` = fullSize): LogFile {
  let stream: RotatingFileStream | undefined;
  let retryAt = 0;
  let lostBytes = 0;
  return { write, lostBytes: () => lostBytes, close };

  function write(chunk: Buffer): void {
    if (!stream && Date.now() >= retryAt) stream = open();
    if (!stream || stream.writableLength > maxWaitingBytes) {
      lostBytes += chunk.length;
      return;
    }
    if (lostBytes > 0) stream.write(`(${lostBytes} bytes could not be written here)\n`);
    lostBytes = 0;
    stream.write(chunk);
  }

  function open(): RotatingFileStream {
    const file = createStream(`${name}.log`, { path: folder, size, rotate: keptFiles, mode: 0o600 });
    file.on('error', () => {
      if (stream !== file) return;
      lostBytes += Math.max(file.writableLength, 1);
      stream = undefined;
      retryAt = Date.now() + retryAfterMs;
    });
    return file;
  }

  async function close(): Promise<void> {
    const file = stream;
    stream = undefined;
    retryAt = Number.POSITIVE_INFINITY;
    if (!file) return;
    await new Promise((resolve) => {
      file.once('error', resolve);
      file.end(resolve);
    });
  }
}

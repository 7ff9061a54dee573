const width = 28;

/**
 * Shows the progress of long work: a bar on a terminal, one plain line per label elsewhere. Call `clear` before other
 * output and at the end.
 */
export function createProgress(output: NodeJS.WriteStream = process.stdout) {
  let lastLine = '';

  function show(done: number, total: number, label: string): void {
    if (!output.isTTY) {
      if (label !== lastLine) output.write(`${label} …\n`);
      lastLine = label;
      return;
    }
    const share = total > 0 ? Math.min(done / total, 1) : 1;
    const filled = Math.round(share * width);
    const line = `${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${String(Math.floor(share * 100)).padStart(3)} %  ${label}`;
    if (line !== lastLine) output.write(`\r\x1b[K${line.slice(0, output.columns - 1)}`);
    lastLine = line;
  }

  function clear(): void {
    if (output.isTTY && lastLine) output.write('\r\x1b[K');
    lastLine = '';
  }

  return { show, clear };
}

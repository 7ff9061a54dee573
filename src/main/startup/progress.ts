const width = 28;

/**
 * Shows how far long work has come: a bar on a terminal, one plain line a label elsewhere. Call `clear` before other
 * output and at the end.
 */
export function createProgress(output: NodeJS.WriteStream = process.stdout) {
  let shown = '';

  function show(done: number, total: number, label: string): void {
    if (!output.isTTY) {
      if (label !== shown) output.write(`${label} …\n`);
      shown = label;
      return;
    }
    const share = total > 0 ? Math.min(done / total, 1) : 1;
    const filled = Math.round(share * width);
    const line = `${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${String(Math.floor(share * 100)).padStart(3)} %  ${label}`;
    if (line !== shown) output.write(`\r\x1b[K${line.slice(0, output.columns - 1)}`);
    shown = line;
  }

  function clear(): void {
    if (output.isTTY && shown) output.write('\r\x1b[K');
    shown = '';
  }

  return { show, clear };
}

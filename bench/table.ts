import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import path from 'node:path';
import { packageRoot } from '#platform/root.server.ts';

export interface Row {
  what: string;
  measured: string;
  budget: string;
  met: boolean;
  /** The figures behind it, for the JSON. */
  detail?: unknown;
}

const memoryBudgetMb = 300;

/** Says whether the most memory that a process has held keeps its budget. */
export function memoryRow(what: string, peakMb: number): Row {
  return { what, measured: `${peakMb.toFixed(0)} MB`, budget: `≤ ${memoryBudgetMb} MB`, met: peakMb <= memoryBudgetMb };
}

/** Prints the rows as a Markdown table, and writes them with every figure to a JSON file in bench/. */
export function report(rows: Row[], file = 'results.json'): void {
  const cells = rows.map(({ what, measured, budget, met }) => [what, measured, budget, met ? 'met' : 'MISSED']);
  const measured = machineAndTime();
  console.log(`\n${markdown([['what', 'measured', 'budget', 'verdict'], ...cells])}\n\n${measured}`);
  writeFileSync(path.join(packageRoot, 'bench', file), JSON.stringify({ measured, rows }, null, 2));
}

/** Where and when the figures come from. */
export function machineAndTime(): string {
  const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown'}, Node.js ${process.versions.node}`;
  return `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${machine}`;
}

function markdown(lines: string[][]): string {
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  const written = lines.map((line) => `| ${line.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join(' | ')} |`);
  written.splice(1, 0, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
  return written.join('\n');
}

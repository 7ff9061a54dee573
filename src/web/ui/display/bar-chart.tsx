import { type Column, Table } from './table.tsx';

export interface Bar {
  id: string;
  /** Below the first and the last bar. */
  label: string;
  /** In the table, in full. */
  name: string;
  /** Zero or more. */
  value: number;
  /** The value for readers. */
  text: string;
}

const height = 144;
/** So much of a bar of zero is drawn that its place is seen. */
const least = 2;

/** Bars of equal width, the last one highlighted, and all of their values in a table that opens below. */
export function BarChart({
  caption,
  heads,
  tableText,
  bars,
}: {
  /** Names the table. */
  caption: string;
  /** The heads of the table's two columns. */
  heads: [name: string, value: string];
  /** Opens the table. */
  tableText: string;
  bars: readonly Bar[];
}) {
  const most = Math.max(...bars.map(({ value }) => value), 1);
  const columns: Column<Bar>[] = [
    { id: 'name', head: heads[0], cell: ({ name }) => name, names: true },
    { id: 'value', head: heads[1], cell: ({ text }) => <span className="tabular-nums">{text}</span> },
  ];
  return (
    <div className="flex flex-col gap-2">
      <div aria-hidden className="flex items-end gap-1">
        {bars.map(({ id, name, text, value }, at) => (
          <svg key={id} height={Math.max(least, (value / most) * height)} className="min-w-0 grow basis-0">
            <title>{`${name}: ${text}`}</title>
            <rect
              width="100%"
              height="100%"
              rx="2"
              className={at === bars.length - 1 ? 'fill-pine' : 'fill-pine opacity-60'}
            />
          </svg>
        ))}
      </div>
      <div aria-hidden className="flex justify-between text-ink-soft text-xs">
        <span>{bars.at(0)?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </div>
      <details>
        <summary className="w-fit cursor-pointer py-1 font-semibold text-pine-ink text-sm">{tableText}</summary>
        <Table caption={caption} columns={columns} rows={bars.toReversed()} rowKey={({ id }) => id} />
      </details>
    </div>
  );
}

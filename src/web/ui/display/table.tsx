import { type ReactNode, useId } from 'react';
import { classNames } from '../theme/class-names.ts';

export type Column<Row> = {
  id: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** The column that names the row. */
  names?: boolean;
};

/** A table of records; on narrow screens it scrolls inside itself. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
}: {
  /** Names the table for screen readers. */
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
}) {
  const name = useId();
  return (
    <Scroller name={name}>
      <table className="w-full border-collapse text-left text-sm">
        <caption id={name} className="sr-only">
          {caption}
        </caption>
        <thead>
          <tr className="border-line border-b text-ink-soft">
            {columns.map(({ id, head }) => (
              <th key={id} scope="col" className="whitespace-nowrap px-3 py-2.5 font-medium first:pl-0 last:pr-0">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ id, cell, names }) => {
                const look = 'px-3 py-3.5 align-top first:pl-0 last:pr-0';
                return names ? (
                  <th key={id} scope="row" className={`${look} font-semibold`}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={id} className={look}>
                    {cell(row)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}

export type Compared = { id: string; head: ReactNode; cells: ReactNode[]; foot?: ReactNode; best?: boolean };

/** Compares things side by side: a column for each, all of one width, and a row for each question. `best` highlights a column. */
export function CompareTable({
  caption,
  questions,
  things,
}: {
  caption: string;
  questions: ReactNode[];
  things: Compared[];
}) {
  const name = useId();
  return (
    <Scroller name={name}>
      <table
        className="w-full table-fixed border-separate border-spacing-0 text-sm"
        style={{ minWidth: `${8 + things.length * 12}rem` }}
      >
        <caption id={name} className="sr-only">
          {caption}
        </caption>
        <thead>
          <tr>
            <td className="sticky left-0 z-1 w-32 bg-paper" />
            {things.map(({ id, head, best }) => (
              <th
                key={id}
                scope="col"
                className={classNames(
                  'rounded-t-xl px-4 pt-5 pb-4 text-left align-top font-semibold text-base',
                  best && 'bg-pine-soft',
                )}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {questions.map((question, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the questions are a fixed list
            <tr key={row}>
              <th
                scope="row"
                className="sticky left-0 z-1 border-line border-t bg-paper py-3 pr-4 text-left font-medium text-ink-soft"
              >
                {question}
              </th>
              {things.map(({ id, cells, best }) => (
                <td key={id} className={classNames('border-line border-t px-4 py-3', best && 'bg-pine-soft')}>
                  {cells[row]}
                </td>
              ))}
            </tr>
          ))}
          {things.some(({ foot }) => foot) && (
            <tr>
              <td className="sticky left-0 bg-paper" />
              {things.map(({ id, foot, best }) => (
                <td
                  key={id}
                  className={classNames('rounded-b-xl border-line border-t px-4 pt-4 pb-5', best && 'bg-pine-soft')}
                >
                  {foot}
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </Scroller>
  );
}

const Scroller = ({ name, children }: { name: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
  <section aria-labelledby={name} tabIndex={0} className="-mx-5 overflow-x-auto px-5 sm:mx-0 sm:px-0">
    {children}
  </section>
);

import type { ReactNode } from "react";

interface TableProps {
  caption: string;
  heads: string[];
  /** which columns hold sums of money */
  sums?: number[];
  rows: ReactNode[][];
  /** on a phone the first cell heads the card, with its sum, where that is the second, beside it */
  named?: boolean;
}

/**
 * A table that a phone shows as cards, each cell with its own label. The roles are written out: a
 * browser forgets them where a table is drawn as blocks.
 */
export function Table({ caption, heads, sums = [], rows, named = false }: TableProps) {
  const classOf = (column: number) => (sums.includes(column) ? "num" : undefined);
  return (
    <table className={named ? "cells named" : "cells"} role="table">
      <caption>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {heads.map((head, column) => (
            <th scope="col" role="columnheader" key={head} className={classOf(column)}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((cells, row) => (
          <tr role="row" key={row}>
            {cells.map((cell, column) => (
              <td role="cell" key={column} data-label={heads[column]} className={classOf(column)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

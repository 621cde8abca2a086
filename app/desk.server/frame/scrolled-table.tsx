import type { ReactNode } from "react";

interface ScrolledTableProps {
  caption: string;
  heads: string[];
  /** the first cell of each names it; the rest are figures */
  rows: ReactNode[][];
}

/** Figures to compare, column by column: a phone scrolls them sideways within their own frame. */
export const ScrolledTable = ({ caption, heads, rows }: ScrolledTableProps) => (
  <div className="scrolled" role="region" aria-label={caption} tabIndex={0}>
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {heads.map((head, column) => (
            <th scope="col" key={head} className={column === 0 ? undefined : "num"}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...figures], row) => (
          <tr key={row}>
            <th scope="row">{name}</th>
            {figures.map((figure, column) => (
              <td key={column} className="num">
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

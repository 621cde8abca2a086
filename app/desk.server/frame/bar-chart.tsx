interface BarChartProps {
  /** what it shows, with every number, for who does not see it */
  title: string;
  id: string;
  /** below the bars, oldest first */
  labels: string[];
  /** one above the other, each with its own name; bars of all rows are to one scale */
  rows: { name: string | null; values: number[]; shown(value: number): string }[];
}

const WIDTH = 328;
const BARS = 132;

/**
 * Bars with their numbers on them, drawn as SVG without script. The rows differ by their fill and
 * by their name, so that nothing hangs on colour. Its table stands elsewhere on the page.
 */
export function BarChart({ title, id, labels, rows }: BarChartProps) {
  const most = Math.max(1, ...rows.flatMap(({ values }) => values));
  const least = Math.min(0, ...rows.flatMap(({ values }) => values));
  const step = WIDTH / Math.max(1, labels.length);
  const tall = rows.length === 1 ? BARS : 40;
  const scale = tall / (most - least);
  const band = tall + 40;
  const middle = (place: number) => Math.round((place + 0.5) * step);
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${WIDTH} ${band * rows.length + 22}`}
      role="img"
      aria-labelledby={id}
    >
      <title id={id}>{title}</title>
      {rows.map(({ name, values, shown }, row) => {
        const zero = Math.round(row * band + 34 + most * scale);
        return (
          <g key={name ?? row}>
            {name === null ? null : (
              <text className="v name" x="0" y={row * band + 14}>
                {name}
              </text>
            )}
            <line x1="0" x2={WIDTH} y1={zero} y2={zero} />
            {values.map((value, place) => {
              const height = Math.max(value === 0 ? 0 : 1, Math.round(Math.abs(value) * scale));
              const top = value < 0 ? zero : zero - height;
              return (
                <g key={place}>
                  <rect
                    className={"abc"[row % 3]}
                    x={middle(place) - 14}
                    y={top}
                    width="28"
                    height={height}
                  />
                  <text className="v" x={middle(place)} y={top - 4} textAnchor="middle">
                    {shown(value)}
                  </text>
                </g>
              );
            })}
          </g>
        );
      })}
      {labels.map((label, place) => (
        <text key={label} x={middle(place)} y={band * rows.length + 16} textAnchor="middle">
          {label}
        </text>
      ))}
    </svg>
  );
}

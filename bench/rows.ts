/** One line of the table: a figure, the bar it must reach, and whether it does. */
export interface Row {
  what: string;
  figure: string;
  bar: string;
  reached: boolean;
}

/** A figure that must not be above `bar`. */
export const atMost = (what: string, value: number, bar: number, unit: string): Row =>
  row(what, value, `≤ ${bar} ${unit}`, value <= bar, unit);

/** A figure that must not be below `bar`. */
export const atLeast = (what: string, value: number, bar: number, unit: string): Row =>
  row(what, value, `≥ ${bar} ${unit}`, value >= bar, unit);

/** Something that this machine cannot show: a bar that was not reached. */
export const notMeasured = (what: string, why: string): Row => ({
  what,
  figure: `not measured: ${why}`,
  bar: "",
  reached: false,
});

/** A figure without a bar. */
export const told = (what: string, figure: string): Row => ({
  what,
  figure,
  bar: "",
  reached: true,
});

const row = (what: string, value: number, bar: string, reached: boolean, unit: string): Row => ({
  what,
  figure: `${value >= 100 ? Math.round(value) : Number(value.toPrecision(3))} ${unit}`.trim(),
  bar: bar.trim(),
  reached,
});

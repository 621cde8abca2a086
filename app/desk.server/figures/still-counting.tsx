import { Frame } from "../frame/frame";

interface StillCountingProps {
  /** "2026-11" */
  month: string;
  daysLeft: number;
}

/** In place of figures that would be wrong: after an upgrade, or when much changed at once. */
export function StillCounting({ month, daysLeft }: StillCountingProps) {
  const again = `/figures?month=${month}`;
  return (
    <Frame title="Figures are being counted" at="/figures" next={{ afterS: 5, to: again }}>
      <p>
        {`Many days changed at once, or were never counted: ${daysLeft} of them are left. This page loads again by itself, until the figures are whole.`}
      </p>
      <a className="btn" href={again}>
        Look again
      </a>
    </Frame>
  );
}

import { useId } from 'react';
import { displayDate, displayMonth, laycanDays } from '../../format/dates.ts';
import './laycan-bar.css';

export interface LaycanBarProps {
  /** `yyyy-MM-dd`. */
  readonly start: string;
  readonly finish: string;
  /** Longest window allowed; what is beyond it is hatched. */
  readonly maxDays?: number | undefined;
  /** The window has an error. */
  readonly wrong?: boolean;
  readonly eta?: { readonly at: string; readonly label: string } | undefined;
}

const dayMs = 86_400_000;
const width = 418;
const pad = 8;
const axisY = 42;
/** Without a pin the room above the posts is left out. */
const top = 20;

const dayOf = (iso: string): number => Date.parse(`${iso.slice(0, 10)}T00:00:00Z`) / dayMs;

/** Days from the first of the month of lay from to the end of the month of lay to. */
const axisOf = (start: string, finish: string): { readonly first: number; readonly days: number } => {
  const first = dayOf(`${start.slice(0, 7)}-01`);
  const end = new Date(`${finish.slice(0, 7)}-01T00:00:00Z`);
  end.setUTCMonth(end.getUTCMonth() + 1);
  return { first, days: end.getTime() / dayMs - first };
};

/** The window between two posts on an axis of its month or months, with the ETA pinned and days too many hatched. */
export const LaycanBar = ({ start, finish, maxDays, wrong = false, eta }: LaycanBarProps) => {
  const days = laycanDays(start, finish);
  const title = useId();
  if (days === null) return null;
  const { first, days: span } = axisOf(start, finish);
  const x = (day: number) => pad + ((day - first) / span) * (width - 2 * pad);
  const from = x(dayOf(start));
  const to = x(dayOf(finish) + 1);
  const excess = maxDays !== undefined && days > maxDays ? x(dayOf(start) + maxDays) : null;
  const step = span > 45 ? 10 : 5;
  // On an axis of two months the 30th would lie on the first of the next.
  const lastLabelled = step === 10 ? 20 : 30;
  const ticks = Array.from({ length: span + 1 }, (_, index) => index);
  const pin = eta ? x(dayOf(eta.at) + Number(eta.at.slice(11, 13) || 0) / 24) : null;
  const labelRight = pin !== null && pin > width * 0.62;
  return (
    <svg
      className={wrong || excess !== null ? 'laycan-bar laycan-bar-wrong' : 'laycan-bar'}
      viewBox={`0 ${eta ? 0 : top} ${width} ${60 - (eta ? 0 : top)}`}
      aria-labelledby={title}
    >
      <title id={title}>
        {`Laycan ${displayDate(start)} to ${displayDate(finish)}, ${days} days${eta ? `; ${eta.label}` : ''}`}
      </title>
      <defs>
        <pattern
          id="laycan-hatch"
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect className="laycan-hatch" width="2" height="6" />
        </pattern>
      </defs>
      <rect className="laycan-window" x={from} y={29} width={to - from} height={9} />
      {excess === null ? null : (
        <rect x={excess} y={29} width={Math.max(0, to - excess)} height={9} fill="url(#laycan-hatch)" />
      )}
      <path className="laycan-post" d={`M${from} 26v15M${to} 26v15`} />
      <path className="laycan-axis" d={`M${pad} ${axisY}H${width - pad}`} />
      {ticks.map((day) => (
        <path
          key={day}
          className="laycan-axis"
          d={`M${x(first + day)} ${axisY}v${day % step === 0 ? 5 : 3}`}
        />
      ))}
      {ticks
        .filter((day) => day < span - 1)
        .map((day) => ({ day, date: new Date((first + day) * dayMs) }))
        .filter(
          ({ date }) =>
            date.getUTCDate() === 1 || (date.getUTCDate() % step === 0 && date.getUTCDate() <= lastLabelled),
        )
        .map(({ day, date }) => (
          <text
            key={day}
            className="laycan-label"
            x={x(first + day)}
            y={58}
            textAnchor={day === 0 ? 'start' : 'middle'}
            {...(day === 0 ? { dx: -pad } : {})}
          >
            {date.getUTCDate() === 1
              ? `1 ${displayMonth(date.toISOString().slice(0, 7), 'short').slice(0, 3)}`
              : date.getUTCDate()}
          </text>
        ))}
      {pin === null || !eta ? null : (
        <g>
          <path className="laycan-pin" d={`M${pin} 14v27`} />
          <path className="laycan-pin-head" d={`M${pin - 4} 10h8l-4 6z`} />
          <text
            className="laycan-eta"
            x={pin + (labelRight ? -8 : 7)}
            y={16}
            textAnchor={labelRight ? 'end' : 'start'}
          >
            {eta.label}
          </text>
        </g>
      )}
    </svg>
  );
};

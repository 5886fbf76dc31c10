import { tz } from '@date-fns/tz/tz';
import { addMonths } from 'date-fns/addMonths';
import { useId } from 'react';
import { dayNumber, dayOfNumber, numberOfDay } from '#domain/shared/days';
import { displayDate, displayMonth, laycanDays } from '../../format/dates.ts';
import './laycan-bar.css';

interface Eta {
  readonly at: string;
  readonly label: string;
}

export interface LaycanBarProps {
  /** `yyyy-MM-dd`. */
  readonly start: string;
  readonly finish: string;
  /** Longest window allowed; what is beyond it is hatched. */
  readonly maxDays?: number | undefined;
  /** The window has an error. */
  readonly wrong?: boolean;
  readonly eta?: Eta | undefined;
  /** The ETA that was approved, where another one holds now. */
  readonly approvedEta?: Eta | undefined;
}

const width = 418;
const pad = 8;
const axisY = 42;
/** Without a pin the room above the posts is left out. */
const top = 20;

const dayOf = (iso: string): number => numberOfDay(iso.slice(0, 10));

const dayOfMonth = (iso: string): number => Number(iso.slice(8, 10));

/** An axis from the first of the month of lay from to the end of the month of lay to. */
interface Axis {
  /** Its first day, counted from 1970. */
  readonly first: number;
  readonly days: number;
  /** Where a day lies. */
  readonly x: (day: number) => number;
}

const axisOf = (start: string, finish: string): Axis => {
  const first = dayOf(`${start.slice(0, 7)}-01`);
  const end = addMonths(`${finish.slice(0, 7)}-01`, 1, { in: tz('UTC') });
  const days = dayNumber(end) - first;
  return { first, days, x: (day) => pad + ((day - first) / days) * (width - 2 * pad) };
};

const HatchPattern = () => (
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
);

const labelOf = (date: string): string =>
  dayOfMonth(date) === 1
    ? `1 ${displayMonth(date.slice(0, 7), 'short').slice(0, 3)}`
    : String(dayOfMonth(date));

/** A tick a day; the first of a month and some days between are written out. */
const DayAxis = ({ axis: { first, days, x } }: { readonly axis: Axis }) => {
  const step = days > 45 ? 10 : 5;
  // On an axis of two months the 30th would lie on the first of the next.
  const lastLabelled = step === 10 ? 20 : 30;
  const isLabelled = (date: number) => date === 1 || (date % step === 0 && date <= lastLabelled);
  const ticks = Array.from({ length: days + 1 }, (_, day) => ({
    day,
    date: dayOfNumber(first + day),
  }));
  return (
    <>
      <path className="laycan-axis" d={`M${pad} ${axisY}H${width - pad}`} />
      {ticks.map(({ day }) => (
        <path
          key={day}
          className="laycan-axis"
          d={`M${x(first + day)} ${axisY}v${day % step === 0 ? 5 : 3}`}
        />
      ))}
      {ticks
        .filter(({ day, date }) => day < days - 1 && isLabelled(dayOfMonth(date)))
        .map(({ day, date }) => (
          <text
            key={day}
            className="laycan-label"
            x={x(first + day)}
            y={58}
            textAnchor={day === 0 ? 'start' : 'middle'}
            {...(day === 0 ? { dx: -pad } : {})}
          >
            {labelOf(date)}
          </text>
        ))}
    </>
  );
};

const placeOf = ({ at }: Eta, axis: Axis): number => axis.x(dayOf(at) + Number(at.slice(11, 13) || 0) / 24);

/** Hollow and dashed, without words: the title has them. */
const ApprovedPin = ({ eta, axis }: { readonly eta: Eta; readonly axis: Axis }) => {
  const x = placeOf(eta, axis);
  return (
    <g>
      <path className="laycan-pin laycan-pin-approved" d={`M${x} 20v21`} />
      <path className="laycan-pin-head-approved" d={`M${x - 4} 14h8l-4 6z`} />
    </g>
  );
};

const EtaPin = ({ eta, axis }: { readonly eta: Eta; readonly axis: Axis }) => {
  const { label } = eta;
  const x = placeOf(eta, axis);
  const isRight = x > width * 0.62;
  return (
    <g>
      <path className="laycan-pin" d={`M${x} 14v27`} />
      <path className="laycan-pin-head" d={`M${x - 4} 10h8l-4 6z`} />
      <text className="laycan-eta" x={x + (isRight ? -8 : 7)} y={16} textAnchor={isRight ? 'end' : 'start'}>
        {label}
      </text>
    </g>
  );
};

/** The window between two posts on an axis of its month or months, with the ETA pinned and days too many hatched. */
export const LaycanBar = ({ start, finish, maxDays, wrong = false, eta, approvedEta }: LaycanBarProps) => {
  const days = laycanDays(start, finish);
  const title = useId();
  if (days === null) return null;
  const axis = axisOf(start, finish);
  const from = axis.x(dayOf(start));
  const to = axis.x(dayOf(finish) + 1);
  const excess = maxDays !== undefined && days > maxDays ? axis.x(dayOf(start) + maxDays) : null;
  const highest = eta ? 0 : top;
  return (
    <svg
      className={wrong || excess !== null ? 'laycan-bar laycan-bar-wrong' : 'laycan-bar'}
      viewBox={`0 ${highest} ${width} ${60 - highest}`}
      aria-labelledby={title}
    >
      <title id={title}>
        {`Laycan ${displayDate(start)} to ${displayDate(finish)}, ${days} days${[eta, approvedEta].flatMap((pin) => (pin ? [`; ${pin.label}`] : [])).join('')}`}
      </title>
      <HatchPattern />
      <rect className="laycan-window" x={from} y={29} width={to - from} height={9} />
      {excess === null ? null : (
        <rect x={excess} y={29} width={Math.max(0, to - excess)} height={9} fill="url(#laycan-hatch)" />
      )}
      <path className="laycan-post" d={`M${from} 26v15M${to} 26v15`} />
      <DayAxis axis={axis} />
      {approvedEta ? <ApprovedPin eta={approvedEta} axis={axis} /> : null}
      {eta ? <EtaPin eta={eta} axis={axis} /> : null}
    </svg>
  );
};

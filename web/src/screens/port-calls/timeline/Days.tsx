import type { VirtualItem } from '@tanstack/react-virtual';
import { useMemo } from 'react';
import { displayMonth } from '../../../format/dates.ts';
import { gridRoles } from './grid-roles.ts';
import { type Axis, dayOnAxis, headHeight, isWeekend, monthsOf, namesWidth, weekdayLetter } from './axis.ts';

interface DaysProps {
  readonly axis: Axis;
  /** The days in sight. */
  readonly days: readonly VirtualItem[];
  readonly dayWidth: number;
}

const Day = ({
  day,
  left,
  width,
  isToday,
}: {
  day: string;
  left: number;
  width: number;
  isToday: boolean;
}) => (
  <span className={isToday ? 'timeline-day timeline-day-today' : 'timeline-day'} style={{ left, width }}>
    {weekdayLetter(day)} <strong>{Number(day.slice(8, 10))}</strong>
  </span>
);

/** Months in upper case over days; the name of a month stays in sight while its days pass. */
export const TimelineHead = ({ axis, days, dayWidth, today }: DaysProps & { readonly today: string }) => {
  const months = useMemo(() => monthsOf(axis), [axis]);
  return (
    <div className="timeline-head" {...gridRoles.row} aria-rowindex={1}>
      <div className="timeline-corner" {...gridRoles.nameHead}>
        Vessel / voyage
      </div>
      <div className="timeline-dates" {...gridRoles.barsHead} aria-label="Port calls">
        {months.map(({ month, from, days: count }) => (
          <span
            key={month}
            className="timeline-month"
            style={{ left: from * dayWidth, width: count * dayWidth }}
            aria-hidden
          >
            <span>{displayMonth(month).toUpperCase()}</span>
          </span>
        ))}
        <span aria-hidden>
          {days.map(({ index, start }) => {
            const day = dayOnAxis(axis, index);
            return (
              <Day key={index} day={day} left={start - namesWidth} width={dayWidth} isToday={day === today} />
            );
          })}
        </span>
      </div>
    </div>
  );
};

/** The lines between days, and a tint under weekends, behind all rows. */
export const DayColumns = ({ axis, days, dayWidth, height }: DaysProps & { readonly height: number }) => (
  <div className="timeline-columns" style={{ top: headHeight, height }} aria-hidden>
    {days.map(({ index, start }) => (
      <span
        key={index}
        className={isWeekend(dayOnAxis(axis, index)) ? 'timeline-column timeline-weekend' : 'timeline-column'}
        style={{ left: start, width: dayWidth }}
      />
    ))}
  </div>
);

import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { displayMonth } from '../../../format/dates.ts';
import { gridRoles } from './grid-roles.ts';
import { dayOnAxis, headHeight, isWeekend, monthsOf, namesWidth, weekdayLetter } from './axis.ts';
import type { Scale } from './layout.ts';
import type { Sight } from './Sight.ts';

interface DaysProps {
  readonly scale: Scale;
  readonly sight: Sight;
}

/** The days that are drawn, by index. */
const daysIn = ({ drawn: { left, width } }: Sight, { axis, dayWidth }: Scale): readonly number[] => {
  const first = Math.max(0, Math.floor(left / dayWidth));
  const end = Math.min(axis.days, Math.ceil((left + width) / dayWidth));
  return Array.from({ length: Math.max(0, end - first) }, (_, n) => first + n);
};

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
export const TimelineHead = observer(({ scale, sight, today }: DaysProps & { readonly today: string }) => {
  const { axis, dayWidth } = scale;
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
          {daysIn(sight, scale).map((index) => {
            const day = dayOnAxis(axis, index);
            return (
              <Day key={index} day={day} left={index * dayWidth} width={dayWidth} isToday={day === today} />
            );
          })}
        </span>
      </div>
    </div>
  );
});

/** The lines between days, and a tint under weekends, behind all rows. */
export const DayColumns = observer(({ scale, sight, height }: DaysProps & { readonly height: number }) => (
  <div className="timeline-columns" style={{ top: headHeight, height }} aria-hidden>
    {daysIn(sight, scale).map((index) => (
      <span
        key={index}
        className={
          isWeekend(dayOnAxis(scale.axis, index)) ? 'timeline-column timeline-weekend' : 'timeline-column'
        }
        style={{ left: namesWidth + index * scale.dayWidth, width: scale.dayWidth }}
      />
    ))}
  </div>
));

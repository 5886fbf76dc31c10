import { Popover, PopoverDisclosure, PopoverProvider, usePopoverStore } from '@ariakit/react';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { firstCustomDay } from '#contracts/port-calls/timeline';
import { DateField } from '../../../components/form/DateField.tsx';
import { displayDate } from '../../../format/dates.ts';
import type { Period } from './axis.ts';

/** `3 Mar 2027 to 23 Mar 2027`, `From 3 Mar 2027`, `Until 23 Mar 2027`. */
export const periodText = ({ start, end }: Period): string => {
  if (start !== null && end !== null) return `${displayDate(start)} to ${displayDate(end)}`;
  if (start !== null) return `From ${displayDate(start)}`;
  return end === null ? 'All' : `Until ${displayDate(end)}`;
};

/** What is wrong with a period; a period with anything wrong is not asked for. */
export const problemsOf = ({ start, end }: Period): { readonly start?: string; readonly end?: string } => {
  const early = `This is before ${displayDate(firstCustomDay)}, the first day that can be shown.`;
  return {
    ...(start !== null && start < firstCustomDay && { start: early }),
    ...(end !== null && end < firstCustomDay && { end: early }),
    ...(start !== null && end !== null && end < start && { end: 'The end is before the start.' }),
  };
};

interface PeriodFieldsProps {
  readonly period: Period;
  readonly onChange: (period: Period) => void;
}

/** From and to; what is wrong stays in its field until it is mended. */
const PeriodFields = ({ period, onChange }: PeriodFieldsProps) => {
  const [typed, setTyped] = useState(period);
  const problems = problemsOf(typed);
  const change = (next: Period) => {
    setTyped(next);
    if (Object.keys(problemsOf(next)).length === 0) onChange(next);
  };
  return (
    <>
      <DateField
        label="From"
        value={typed.start}
        min={firstCustomDay}
        error={problems.start}
        onChange={(start) => change({ ...typed, start })}
      />
      <DateField
        label="To"
        value={typed.end}
        min={typed.start ?? firstCustomDay}
        error={problems.end}
        onChange={(end) => change({ ...typed, end })}
      />
    </>
  );
};

/** The custom range: from 1 May 2017 on, into the future without end. */
export const PeriodFilter = ({ period, onChange }: PeriodFieldsProps) => {
  const popover = usePopoverStore({ placement: 'bottom-start' });
  const said = periodText(period);
  return (
    <PopoverProvider store={popover}>
      <PopoverDisclosure className="select-button">
        <span className="select-label">Date</span> <span className="select-value">{said}</span>
        <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
      </PopoverDisclosure>
      <Popover className="popover" gutter={4} portal unmountOnHide aria-label="Custom range">
        <div className="timeline-period">
          <h2>Custom range</h2>
          <PeriodFields period={period} onChange={onChange} />
        </div>
      </Popover>
    </PopoverProvider>
  );
};

import { Popover, PopoverDisclosure, PopoverProvider, usePopoverStore } from '@ariakit/react';
import { CalendarClock } from 'lucide-react';
import { Button, buttonClass } from '../components/form/Button.tsx';
import { DateField } from '../components/form/DateField.tsx';
import { usePhone } from '../components/media.ts';
import { displayDate } from '../format/dates.ts';
import { lastPastDay, pastIn } from './as-of.ts';
import type { PageQuery } from './list-query.ts';
import type { QueryInAddress } from './use-list-query.ts';
import './filter-bar.css';
import './past.css';

export interface AsOfPickerProps<Query extends PageQuery> {
  readonly list: Pick<QueryInAddress<Query>, 'query' | 'change'>;
  /** Whether it stands among so many buttons that there is no room for its words while things are shown as they are. */
  readonly crowded?: boolean;
}

const dayOfAsOf = (asOf: string): string => asOf.slice(0, 'yyyy-MM-dd'.length);

const looksOf = (phone: boolean, isPast: boolean, crowded: boolean): string =>
  [
    phone ? `${buttonClass('secondary')} button-icon` : `${buttonClass('secondary', 'small')} button-compact`,
    crowded && !isPast ? 'button-compact-early' : '',
    isPast ? 'filter-active' : '',
  ]
    .filter(Boolean)
    .join(' ');

/** Whoever leaves the past by its banner, which goes with it, is led here. */
export const focusAsOf = (): void => document.querySelector<HTMLElement>('.as-of-button')?.focus();

/** Leads to the list as it stood at the end of a day, and back. */
export const AsOfPicker = <Query extends PageQuery>({
  list: { query, change },
  crowded = false,
}: AsOfPickerProps<Query>) => {
  const popover = usePopoverStore({ placement: 'bottom-start' });
  const phone = usePhone();
  const { asOf } = query;
  const day = asOf === null ? null : dayOfAsOf(asOf);
  const show = (chosen: string | null) => {
    popover.hide();
    const next = pastIn(chosen);
    if (next !== asOf) change({ ...query, page: 1, asOf: next });
  };
  const said = day === null ? 'As of' : `As of ${displayDate(day)}`;
  return (
    <PopoverProvider store={popover}>
      <PopoverDisclosure
        className={`${looksOf(phone, day !== null, crowded)} as-of-button`}
        aria-label={said}
        title="Show how things stood at the end of a day"
      >
        <CalendarClock size={phone ? 20 : 16} strokeWidth={1.75} aria-hidden />
        {phone ? null : <span className="button-text">{said}</span>}
      </PopoverDisclosure>
      <Popover className="popover filter-popover" gutter={4} unmountOnHide aria-label="As of">
        <DateField label="As of" value={day} max={lastPastDay()} onChange={show} />
        <p className="as-of-hint">The end of that day, UTC. A day ahead reads as now.</p>
        {day === null ? null : (
          <Button size="small" onClick={() => show(null)}>
            Back to now
          </Button>
        )}
      </Popover>
    </PopoverProvider>
  );
};

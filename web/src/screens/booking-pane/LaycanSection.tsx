import type { ReactNode } from 'react';
import type { BookingView } from '#contracts/booking/booking-view';
import type { BookingSettings } from '#domain/reference/settings';
import { PaneSection } from '../../components/pane/PaneSection.tsx';
import { useCellNote } from './cell-notes.ts';
import { LaycanBar } from '../../components/laycan/LaycanBar.tsx';
import { displayRange } from '#contracts/cells/calendar';
import { displayDate, laycanDays } from '../../format/dates.ts';
import { counted } from '../../format/quantities.ts';
import { portMoment } from '../port-calls/port-time.ts';

/** When the vessel arrives at the booking's load port: in port time of the ship that it is on, else in UTC of the voyage that was declared. */
const etaOf = (booking: BookingView, settings: BookingSettings | undefined) => {
  const told = booking.nomination?.eta;
  if (told) return { at: told, label: `ETA ${portMoment(told)} ${booking.loadingPort.name ?? ''}`.trim() };
  const voyage = settings?.vesselVoyages.find(({ id }) => id === booking.vesselVoyage?.id);
  const call = voyage?.ports.find(({ id }) => id === booking.loadingPort.id);
  if (!call) return undefined;
  const at = call.arrivalDateTime;
  return { at, label: `ETA ${displayDate(at).replace(/ \d{4}$/, '')}, ${at.slice(11, 16)} UTC ${call.name}` };
};

/** How long it is, and what is noted of its ends. */
const Window = ({
  days,
  notes,
}: {
  readonly days: number | null;
  readonly notes: readonly [start: ReactNode, finish: ReactNode];
}) => (
  <span className="pane-aside">
    {notes[0]}
    {notes[1]}
    {days === null ? null : counted(days, 'day')}
  </span>
);

export const LaycanSection = ({
  booking,
  settings,
}: {
  readonly booking: BookingView;
  readonly settings: BookingSettings | undefined;
}) => {
  const { laycanStart: start, laycanFinish: finish } = booking;
  const note = useCellNote();
  const days = laycanDays(start, finish);
  const tooLong = booking.errors.find(({ code }) => code === 'laycan_bigger_than');
  const wrong = booking.errors.some(
    ({ level, attribute }) => level === 'error' && attribute.startsWith('laycan'),
  );
  return (
    <PaneSection
      label="Laycan"
      title="Laycan"
      aside={<Window days={days} notes={[note('laycanStart'), note('laycanFinish')]} />}
    >
      {start && finish && days !== null ? (
        <LaycanBar
          start={start}
          finish={finish}
          maxDays={tooLong?.values.days}
          wrong={wrong}
          eta={etaOf(booking, settings)}
        />
      ) : (
        <p>{displayRange(start, finish) || '-'}</p>
      )}
    </PaneSection>
  );
};

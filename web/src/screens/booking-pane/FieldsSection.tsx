import { observer } from 'mobx-react-lite';
import type { BookingView } from '#contracts/booking/booking-view';
import { PaneFields, type PaneField } from '../../components/pane/PaneFields.tsx';
import { PaneSection } from '../../components/pane/PaneSection.tsx';
import { utcMoment } from '../../format/dates.ts';
import { numberOf, otherNumberOf, otherOfPair } from '../booking-lists/booking-name.ts';
import { session } from '../../stores/session.ts';
import { useCellNote } from './cell-notes.ts';

const longestLink = 128;

const isWebAddress = (text: string): boolean => /^https?:\/\//.test(text);

const Contract = ({ link }: { readonly link: string }) => {
  const shown = link.length > longestLink ? `${link.slice(0, longestLink)}…` : link;
  return isWebAddress(link) ? (
    <a href={link} target="_blank" rel="noreferrer">
      {shown}
    </a>
  ) : (
    shown
  );
};

const withoutVoyage = ({ vesselRequest }: BookingView): string => {
  if (!vesselRequest) return 'Not nominated yet';
  const by = vesselRequest.by === null ? '' : ` by ${vesselRequest.by}`;
  return `Vessel requested${by}, ${utcMoment(vesselRequest.at)}`;
};

/** Label and value; what every booking has shows "-" when empty, what few have only when it is there. */
const fieldsOf = (booking: BookingView, ownedByOthers: boolean): readonly PaneField[] => {
  const optional: readonly PaneField[] = [
    [
      'Contract',
      booking.contractLink ? <Contract key="link" link={booking.contractLink} /> : null,
      'contractLink',
    ],
    ['Booking No', numberOf(booking), 'bookingNo'],
    ['Pair', otherOfPair(booking) === null ? null : `With ${otherNumberOf(booking)}; cancelled together`],
    ['Master booking', booking.masterBooking?.name, 'masterBooking'],
    ['Company', booking.company?.name, 'company'],
    ['Broker', booking.broker?.name, 'broker'],
    ['Cargo ref.', booking.cargoRef, 'cargoRef'],
    ['Comment', booking.comment, 'comment'],
  ];
  return [
    ...(ownedByOthers ? ([['Organisation', booking.organisation.name, 'organisation']] as const) : []),
    ['Commodity', booking.commodity?.name ?? '-', 'commodity'],
    ['Vessel type', booking.type?.name ?? '-', 'type'],
    ['Trade', booking.trade?.name ?? '-', 'trade'],
    [
      'Vessel / voyage',
      booking.vesselVoyage?.name ?? (
        <span key="none" className="pane-none">
          {withoutVoyage(booking)}
        </span>
      ),
      'vesselVoyage',
    ],
    ...optional.filter(([, value]) => value !== null && value !== undefined && value !== ''),
  ];
};

export const FieldsSection = observer(({ booking }: { readonly booking: BookingView }) => (
  <PaneSection label="Details">
    <PaneFields
      fields={fieldsOf(booking, session.isStaff || !session.organisation(booking.organisation.id))}
      note={useCellNote()}
    />
  </PaneSection>
));

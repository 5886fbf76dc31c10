import { observer } from 'mobx-react-lite';
import { Link } from 'wouter';
import type { BookingNominationView, BookingView } from '#contracts/booking/booking-view';
import { templateOf } from '#contracts/templates/template-of';
import { PaneFields, type PaneField } from '../../components/pane/PaneFields.tsx';
import { PaneSection } from '../../components/pane/PaneSection.tsx';
import { utcMoment } from '../../format/dates.ts';
import { paths } from '../cargo-bookings/paths.ts';
import { numberOf, otherNumberOf, otherOfPair } from '../booking-lists/booking-name.ts';
import { session } from '../../stores/session.ts';
import { fullPortMoment, portTimeNote } from '../port-calls/port-time.ts';
import { actingFor } from './acting-for.ts';
import { useCellNote } from './cell-notes.ts';
import { ContractLink } from './ContractLink.tsx';

const withoutVoyage = ({ nomination, vesselRequest }: BookingView): string => {
  if (nomination) return '-';
  if (!vesselRequest) return 'Not nominated yet';
  const by = vesselRequest.by === null ? '' : ` by ${vesselRequest.by}`;
  return `Vessel requested${by}, ${utcMoment(vesselRequest.at)}`;
};

/** What sections of their own have, where they can be changed. */
const contractFields = (booking: BookingView): readonly PaneField[] => [
  [
    'Contract',
    booking.contractLink ? <ContractLink key="link" link={booking.contractLink} /> : null,
    'contractLink',
  ],
  ['Master booking', booking.masterBooking?.name, 'masterBooking'],
  ...(companyInVessel(booking)
    ? []
    : ([['Company', booking.company?.name, 'company']] satisfies readonly PaneField[])),
  ['Broker', booking.broker?.name, 'broker'],
];

const companyInVessel = ({ template }: BookingView): boolean => templateOf(template).companyInVessel;

/** The ship that a booking is on leads to her nomination. */
const ShipLink = observer(
  ({ booking, ship }: { readonly booking: BookingView; readonly ship: BookingNominationView }) => {
    const organisation = actingFor(booking)?.id ?? booking.organisation.id;
    return <Link href={paths.nomination(organisation, ship.id)}>{ship.vesselVoyage.name}</Link>;
  },
);

/** Label and value; what every booking has shows "-" when empty, what few have only when it is there. */
const fieldsOf = (
  booking: BookingView,
  { ownedByOthers, apart }: { readonly ownedByOthers: boolean; readonly apart: boolean },
): readonly PaneField[] => {
  const eta = booking.nomination?.eta ?? null;
  const optional: readonly PaneField[] = [
    ['Nominated', booking.nomination && <ShipLink key="ship" booking={booking} ship={booking.nomination} />],
    ['ETA', eta && `${fullPortMoment(eta)} · ${portTimeNote([eta])}`],
    ['Booking No', numberOf(booking), 'bookingNo'],
    ['Pair', otherOfPair(booking) === null ? null : `With ${otherNumberOf(booking)}; cancelled together`],
    ...(apart ? [] : contractFields(booking)),
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
    ...(companyInVessel(booking) ? ([['Company', booking.company?.name ?? '-', 'company']] as const) : []),
    ...optional.filter(([, value]) => value !== null && value !== undefined && value !== ''),
  ];
};

export interface FieldsSectionProps {
  readonly booking: BookingView;
  /** Contract and broker have sections of their own. */
  readonly apart?: boolean;
}

export const FieldsSection = observer(({ booking, apart = false }: FieldsSectionProps) => (
  <PaneSection label="Details">
    <PaneFields
      fields={fieldsOf(booking, {
        ownedByOthers: session.isStaff || !session.organisation(booking.organisation.id),
        apart,
      })}
      note={useCellNote()}
    />
  </PaneSection>
));

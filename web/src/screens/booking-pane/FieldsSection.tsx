import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { BookingView } from '#contracts/booking/booking-view';
import { numberOf, otherNumberOf, otherOfPair } from '../booking-lists/booking-name.ts';
import { session } from '../../stores/session.ts';

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

/** Label and value; what every booking has shows "-" when empty, what few have only when it is there. */
const fieldsOf = (
  booking: BookingView,
  ownedByOthers: boolean,
): readonly (readonly [string, ReactNode])[] => {
  const optional: readonly (readonly [string, ReactNode])[] = [
    ['Contract', booking.contractLink ? <Contract key="link" link={booking.contractLink} /> : null],
    ['Booking No', numberOf(booking)],
    ['Pair', otherOfPair(booking) === null ? null : `With ${otherNumberOf(booking)}; cancelled together`],
    ['Master booking', booking.masterBooking?.name],
    ['Company', booking.company?.name],
    ['Broker', booking.broker?.name],
    ['Cargo ref.', booking.cargoRef],
    ['Comment', booking.comment],
  ];
  return [
    ...(ownedByOthers ? ([['Organisation', booking.organisation.name]] as const) : []),
    ['Commodity', booking.commodity?.name ?? '-'],
    ['Vessel type', booking.type?.name ?? '-'],
    ['Trade', booking.trade?.name ?? '-'],
    [
      'Vessel / voyage',
      booking.vesselVoyage?.name ?? (
        <span key="none" className="pane-none">
          Not nominated yet
        </span>
      ),
    ],
    ...optional.filter(([, value]) => value !== null && value !== undefined && value !== ''),
  ];
};

export const FieldsSection = observer(({ booking }: { readonly booking: BookingView }) => (
  <section className="pane-section" aria-label="Details">
    <dl className="pane-fields">
      {fieldsOf(booking, session.isStaff || !session.organisation(booking.organisation.id)).map(
        ([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  </section>
));

import { OctagonAlert, TriangleAlert, X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { IconButton } from '../../../components/form/Button.tsx';
import { counted } from '../../../format/quantities.ts';
import { VesselFields, type VesselFieldsProps } from './VesselFields.tsx';

/** What is said of bookings with a port that the vessel does not call at. */
export const ashoreText = (names: readonly string[]): string =>
  `${counted(names.length, 'booking')} left ashore, with a port that the vessel does not call at: ${names.join(', ')}.`;

/** What is to be seen before the vessel is nominated: why it was refused, what is unusual, who does not come along. */
const Notes = observer(({ store, row }: VesselFieldsProps) => {
  const refusal = store.refusals.get(row.key);
  const { warnings = [], leftAshore = [] } = store.reviews.get(row.key) ?? {};
  const notes = [
    ...warnings,
    ...(leftAshore.length === 0 ? [] : [ashoreText(leftAshore.map(({ name }) => name))]),
  ];
  return (
    <>
      {refusal === undefined ? null : (
        <p className="nominate-note nominate-refusal" role="alert">
          <OctagonAlert size={16} strokeWidth={1.75} aria-hidden />
          {row.updates ? 'Not updated.' : 'Not nominated.'} {refusal}
        </p>
      )}
      {notes.map((note) => (
        <p className="nominate-note" key={note}>
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden />
          {note}
        </p>
      ))}
    </>
  );
});

/** One vessel that is about to be nominated. */
export const VesselCard = observer((props: VesselFieldsProps) => {
  const { store, row } = props;
  const name = store.describe(row);
  return (
    <section className="nominate-vessel" aria-label={name}>
      <header>
        <h3>{name}</h3>
        {row.updates ? <em>changes an open nomination</em> : null}
        <span>
          {row.bookings.length === 0
            ? 'No bookings'
            : `${counted(row.bookings.length, 'booking')}: ${row.bookings.map((booking) => booking.name).join(', ')}`}
        </span>
        <IconButton label={`Remove ${name}`} onClick={() => store.remove(row)}>
          <X size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </header>
      <Notes {...props} />
      <VesselFields {...props} />
    </section>
  );
});

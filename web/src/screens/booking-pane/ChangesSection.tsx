import { ArrowRight } from 'lucide-react';
import type { BookingView, FieldChange } from '#contracts/booking/booking-view';
import { WholeNumbers } from '../../components/WholeNumbers.tsx';
import { PaneSection } from '../../components/pane/PaneSection.tsx';
import { displayDate, utcMoment } from '../../format/dates.ts';
import { fieldLabel, fieldValue } from '#contracts/booking/field-text';
import './booking-pane.css';

/** Who submitted a colleague's edit; empty where it was one's own. */
const sentBy = ({ by, submittedBy }: FieldChange): string =>
  submittedBy === null || submittedBy === by ? '' : `, submitted by ${submittedBy}`;

/** One field from its old to its new value, and whose hand it was. */
export const ChangeRow = ({ change }: { readonly change: FieldChange }) => (
  <li className="change-row">
    <span className="change-field">{fieldLabel(change.field)}</span>
    <span className="change-values">
      {change.from === null || change.from === '' ? (
        <span>-</span>
      ) : (
        <del>
          <WholeNumbers text={fieldValue(change.field, change.from)} />
        </del>
      )}
      <ArrowRight size={14} strokeWidth={1.75} aria-label="became" />
      <ins>
        <WholeNumbers text={fieldValue(change.field, change.to)} />
      </ins>
    </span>
    <span className="change-by" title={`${utcMoment(change.at)}${sentBy(change)}`}>
      {change.by ?? ''}
      {sentBy(change) === '' ? null : <small>{sentBy(change)}</small>}
    </span>
  </li>
);

/** A version that changed no term, such as a broker's assignment, is not said to have changed the booking. */
const changed = ({ changedSince, changes, cancelled }: BookingView): string | null =>
  changes.length > 0 || cancelled ? changedSince : null;

/** What the last amendment changed. */
export const ChangesSection = ({ booking }: { readonly booking: BookingView }) => (
  <PaneSection
    label="Changes"
    title={
      changed(booking)
        ? `Changed since ${displayDate(changed(booking))}`
        : `Declared ${displayDate(booking.declaredAt)}`
    }
    aside={`Version ${booking.version}`}
  >
    {booking.changes.length > 0 ? (
      <ul className="changes">
        {booking.changes.map((change) => (
          <ChangeRow key={change.field} change={change} />
        ))}
      </ul>
    ) : booking.cancelled ? (
      <p>
        Cancelled {utcMoment(booking.updatedAt)}
        {booking.submittedBy === null ? '' : ` by ${booking.submittedBy}`}
      </p>
    ) : null}
  </PaneSection>
);

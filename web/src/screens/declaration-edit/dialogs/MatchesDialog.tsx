import { observer } from 'mobx-react-lite';
import { Dialog } from '../../../components/overlay/Dialog.tsx';
import { counted } from '../../../format/quantities.ts';
import type { DraftStore } from '../draft/DraftStore.ts';
import { rowPlace } from '../draft/row-name.ts';
import {
  asNew,
  bookingText,
  leaveOut,
  type MatchQuestion,
  type MatchReason,
  reasons,
} from './match-questions.ts';
import { type Matches, useMatches } from './use-matches.ts';

/** More rows than one looks through at once; those that are answered make room for the next. */
const maxShown = 50;

const OfOneRow = ({ question, matches }: { readonly question: MatchQuestion; readonly matches: Matches }) => {
  const { row, candidates, detail } = question;
  const choice = matches.choiceOf(question);
  const label = rowPlace(row);
  return (
    <li className="match-row">
      <span>
        {label}
        {detail ? <small>{detail}</small> : null}
      </span>
      <select
        className="input"
        aria-label={`Booking of ${label}`}
        value={choice}
        onChange={(event) => matches.choose([question], event.target.value)}
      >
        {reasons[question.reason].usual === '' ? <option value="">Choose</option> : null}
        {candidates.map((booking) => (
          <option
            key={booking.id}
            value={booking.id}
            disabled={matches.taken.has(booking.id) && choice !== booking.id}
          >
            {bookingText(booking)}
          </option>
        ))}
        <option value={asNew}>New booking</option>
        <option value={leaveOut}>Leave out</option>
      </select>
    </li>
  );
};

/** The same answer for all rows of a group that have none of their own yet, or have the usual one. */
const OfAll = ({
  asked,
  matches,
}: {
  readonly asked: readonly MatchQuestion[];
  readonly matches: Matches;
}) => {
  const [first] = asked;
  if (!first || asked.length < 2) return null;
  const { usual } = reasons[first.reason];
  const rest = asked.filter((question) => matches.choiceOf(question) === usual);
  if (rest.length < 2) return null;
  const all = rest.length === asked.length ? `all ${rest.length}` : `the other ${rest.length}`;
  return (
    <p className="dialog-more">
      <button type="button" className="link-button" onClick={() => matches.choose(rest, asNew)}>
        Make {all} new bookings
      </button>
      {usual === leaveOut ? null : (
        <>
          {' · '}
          <button type="button" className="link-button" onClick={() => matches.choose(rest, leaveOut)}>
            Leave {all} out
          </button>
        </>
      )}
    </p>
  );
};

const Group = ({
  reason,
  asked,
  matches,
}: {
  readonly reason: MatchReason;
  readonly asked: readonly MatchQuestion[];
  readonly matches: Matches;
}) => {
  const { title, text } = reasons[reason];
  const id = `match-${reason}`;
  return (
    <section className="match-group" aria-labelledby={id}>
      <h3 id={id}>
        {title} <span>{counted(asked.length, 'row')}</span>
      </h3>
      <p>{text}</p>
      <ul className="match-rows">
        {asked.slice(0, maxShown).map((question) => (
          <OfOneRow key={question.row.id} question={question} matches={matches} />
        ))}
      </ul>
      {asked.length > maxShown ? (
        <p className="dialog-more">{counted(asked.length - maxShown, 'more row')} after these.</p>
      ) : null}
      <OfAll asked={asked} matches={matches} />
    </section>
  );
};

/** Rows of which the file does not say what they are: bookings, new ones, or no cargo at all. */
export const MatchesDialog = observer(
  ({
    store,
    open,
    onClose,
  }: {
    readonly store: DraftStore;
    readonly open: boolean;
    readonly onClose: () => void;
  }) => {
    const matches = useMatches(store, onClose);
    // Gone at once, not after its way out: what is under it takes the focus in the same step.
    if (!open || matches.questions.length === 0) return null;
    const groups = Map.groupBy(matches.questions, ({ reason }) => reason);
    return (
      <Dialog
        open
        onClose={onClose}
        title="Which bookings do these rows belong to?"
        actions={[
          { label: 'Later', onSelect: onClose, safe: true },
          { label: 'Save', onSelect: matches.send, variant: 'primary', busy: !matches.canSend },
        ]}
      >
        <div className="match-groups">
          {(Object.keys(reasons) as MatchReason[]).map((reason) => {
            const asked = groups.get(reason);
            return asked ? <Group key={reason} {...{ reason, asked, matches }} /> : null;
          })}
        </div>
      </Dialog>
    );
  },
);

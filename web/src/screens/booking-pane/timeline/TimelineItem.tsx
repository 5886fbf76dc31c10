import {
  Ban,
  CircleCheck,
  FilePlus2,
  Handshake,
  type LucideIcon,
  OctagonAlert,
  Pencil,
  Send,
} from 'lucide-react';
import { Fragment } from 'react';
import type { TimelineEntry } from '#contracts/booking/timeline';
import { WholeNumbers } from '../../../components/WholeNumbers.tsx';
import { agoText, utcMoment } from '../../../format/dates.ts';
import { refusalInFull } from '../../transfer/transfer-words.ts';
import { ChangeList } from './ChangeList.tsx';
import { eventText, handText } from './timeline-words.ts';

const icons: Readonly<Record<TimelineEntry['event'], LucideIcon>> = {
  declared: FilePlus2,
  amended: Pencil,
  cancelled: Ban,
  broker_assigned: Handshake,
  broker_removed: Handshake,
  transfer_requested: Send,
  transfer_confirmed: CircleCheck,
  transfer_refused: OctagonAlert,
  withdrawal_confirmed: CircleCheck,
  withdrawal_refused: OctagonAlert,
};

/** Broker, voyage, reference, refusal: what an entry tells beside its changes. */
const detailsOf = ({ event, broker, transfer }: TimelineEntry): readonly (readonly [string, string])[] => {
  const all: readonly (readonly [string, string | null | undefined])[] = [
    ['Broker', event === 'broker_removed' ? broker?.from?.name : broker?.to?.name],
    ['Voyage no.', transfer?.voyageNumber],
    ['Cargo ref.', transfer?.cargoRef],
    ['Reason', transfer?.refusal ? refusalInFull(transfer.refusal) : null],
  ];
  return all.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
};

const Details = ({ entry }: { readonly entry: TimelineEntry }) => {
  const details = detailsOf(entry);
  return details.length === 0 ? null : (
    <dl className="booking-timeline-changes">
      {details.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

export interface TimelineItemProps {
  readonly entry: TimelineEntry;
  readonly isPair: boolean;
  /** It came while somebody looked: it is pointed out for a moment. */
  readonly isFresh: boolean;
  readonly now: Date;
  /** Asks whether its submission is to be undone; null for who may not. */
  readonly onUndo: ((submission: string) => void) | null;
}

/** One thing that happened: what, when, by whom and by what, then from what to what. */
export const TimelineItem = ({ entry, isPair, isFresh, now, onUndo }: TimelineItemProps) => {
  const { submissionId } = entry;
  const Icon = icons[entry.event];
  const hand = handText(entry, isPair);
  return (
    <li className={isFresh ? 'booking-timeline-entry booking-timeline-new' : 'booking-timeline-entry'}>
      <Icon
        className={`booking-timeline-icon booking-timeline-${entry.event}`}
        size={16}
        strokeWidth={1.75}
        aria-hidden
      />
      <div className="booking-timeline-head">
        <h3>
          <WholeNumbers text={eventText(entry)} />
        </h3>
        <span>{agoText(new Date(entry.at), now)}</span>
      </div>
      <p className="booking-timeline-hand">
        {hand === '' ? null : <Fragment>{hand} · </Fragment>}
        <time dateTime={entry.at}>{utcMoment(entry.at)}</time>
        {submissionId === null || onUndo === null ? null : (
          <>
            {' · '}
            <button type="button" className="link-button" onClick={() => onUndo(submissionId)}>
              Undo…
            </button>
          </>
        )}
      </p>
      <Details entry={entry} />
      <ChangeList changes={entry.changes} />
    </li>
  );
};

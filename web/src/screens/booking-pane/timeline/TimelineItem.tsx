import {
  ArrowRight,
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
import type { TimelineChange, TimelineEntry } from '#contracts/booking/timeline';
import { agoText, utcMoment } from '../../../format/dates.ts';
import { refusalInFull } from '../../transfer/transfer-words.ts';
import { changeTitle, changeValue, eventText, handText } from './timeline-words.ts';

const icons: Readonly<Record<TimelineEntry['event'], LucideIcon>> = {
  declared: FilePlus2,
  amended: Pencil,
  cancelled: Ban,
  broker_assigned: Handshake,
  broker_removed: Handshake,
  transfer_requested: Send,
  transfer_confirmed: CircleCheck,
  transfer_refused: OctagonAlert,
};

/** What came or went stands alone; what became something else stands beside it. */
const Values = ({ change: { kind, line, from, to } }: { readonly change: TimelineChange }) => {
  if (kind === 'dischargeAdded') return <ins>{changeValue(kind, to)}</ins>;
  if (kind === 'dischargeRemoved') return <del>{changeValue(kind, from)}</del>;
  return (
    <>
      {from === null || from === '' ? <span>-</span> : <del>{changeValue(kind, from)}</del>}
      <ArrowRight size={14} strokeWidth={1.75} aria-label="became" />
      <ins>{changeValue(kind, to)}</ins>
      {kind === 'dischargeQty' && line?.port ? <small>{line.port}</small> : null}
    </>
  );
};

const Changes = ({ changes }: { readonly changes: readonly TimelineChange[] }) =>
  changes.length === 0 ? null : (
    <dl className="timeline-changes">
      {changes.map((change) => (
        <div key={`${change.kind} ${change.line?.number ?? ''}`}>
          <dt>{changeTitle(change)}</dt>
          <dd>
            <Values change={change} />
          </dd>
        </div>
      ))}
    </dl>
  );

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
    <dl className="timeline-changes">
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
}

/** One thing that happened: what, when, by whom and by what, then from what to what. */
export const TimelineItem = ({ entry, isPair, isFresh, now }: TimelineItemProps) => {
  const Icon = icons[entry.event];
  const hand = handText(entry, isPair);
  return (
    <li className={isFresh ? 'timeline-entry timeline-new' : 'timeline-entry'}>
      <Icon className={`timeline-icon timeline-${entry.event}`} size={16} strokeWidth={1.75} aria-hidden />
      <div className="timeline-head">
        <h3>{eventText(entry)}</h3>
        <span>{agoText(new Date(entry.at), now)}</span>
      </div>
      <p className="timeline-hand">
        {hand === '' ? null : <Fragment>{hand} · </Fragment>}
        <time dateTime={entry.at}>{utcMoment(entry.at)}</time>
      </p>
      <Details entry={entry} />
      <Changes changes={entry.changes} />
    </li>
  );
};

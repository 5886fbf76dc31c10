import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { memo, startTransition, useEffect, useState } from 'react';
import type { TimelinePort, TimelineVoyage } from '#contracts/port-calls/timeline';
import { fullPortMoment, offsetOf, offsetText } from '../port-time.ts';
import { callStateNames, milestoneNames, typeNames, voyageStateNames } from '../words.ts';
import type { CallsNow } from './CallsNow.ts';
import type { TimelineStore } from './TimelineStore.ts';
import { nextText } from './VoyageRow.tsx';
import './table.css';

const momentText = (moment: string, name: 'eta' | 'etd', state: TimelinePort['state']): string => {
  const isPast = name === 'eta' ? state !== 'upcoming' : state === 'completed';
  return `${milestoneNames[name][isPast ? 'past' : 'estimated']} ${fullPortMoment(moment)}`;
};

/** `Rotterdam, discharge, in progress: Arrived 3 Mar 2027, 14:20; Est. Departure 8 Mar 2027, 22:00 (UTC+1)`. */
const callText = ({ portName, type, state, eta, etd }: TimelinePort): string => {
  const moments = [
    ...(eta === null ? [] : [momentText(eta, 'eta', state)]),
    ...(etd === null ? [] : [momentText(etd, 'etd', state)]),
  ];
  const [offset] = [eta, etd].flatMap((one) => one ?? []);
  const what = `${portName}, ${typeNames[type].toLowerCase()}, ${callStateNames[state].toLowerCase()}`;
  return offset === undefined ? what : `${what}: ${moments.join('; ')} (${offsetText(offsetOf(offset))})`;
};

/** A call with where it lies now, where it has moved since. */
const besideText = (port: TimelinePort, moved: TimelinePort | null): string =>
  moved === null ? callText(port) : `${callText(port)}, now ${callText(moved)}`;

interface RowProps {
  readonly voyage: TimelineVoyage;
  /** The calls as they stand now; empty while the present is shown. */
  readonly ports: CallsNow['ports'];
  readonly now: CallsNow;
}

const Row = memo(({ voyage, now }: RowProps) => (
  <tr>
    <th scope="row">
      {voyage.vesselName} {voyage.vvn}
    </th>
    <td>{nextText(voyage)}</td>
    <td>{voyageStateNames[voyage.state]}</td>
    <td>{voyage.ports.map((port) => besideText(port, now.moved(port))).join('. ')}</td>
  </tr>
));

/** What nobody sees follows what is pushed from afar: so often at most. */
const followMs = 3_000;

/** The voyages that are shown, a little later than they are drawn. */
const useFollowed = (store: TimelineStore): readonly TimelineVoyage[] => {
  const [voyages, setVoyages] = useState<readonly TimelineVoyage[]>([]);
  useEffect(
    () =>
      reaction(
        () => store.shownIds.flatMap((id) => store.voyage(id) ?? []),
        (shown) => startTransition(() => setVoyages(shown)),
        { fireImmediately: true, delay: followMs },
      ),
    [store],
  );
  return voyages;
};

/** The same as the timeline in words: for screen readers, and on paper. */
export const TimelineTable = observer(
  ({ store, now }: { readonly store: TimelineStore; readonly now: CallsNow }) => {
    const voyages = useFollowed(store);
    const { ports } = now;
    return (
      <div className="timeline-behind">
        <table className="timeline-table">
          <caption className="visually-hidden">Port calls in port time, as a table</caption>
          <thead>
            <tr>
              <th scope="col">Vessel / voyage</th>
              <th scope="col">Trade, next</th>
              <th scope="col">Voyage Status</th>
              <th scope="col">Port calls</th>
            </tr>
          </thead>
          <tbody>
            {voyages.map((voyage) => (
              <Row key={voyage.id} voyage={voyage} ports={ports} now={now} />
            ))}
          </tbody>
        </table>
      </div>
    );
  },
);

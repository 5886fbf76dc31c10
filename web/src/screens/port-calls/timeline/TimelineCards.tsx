import { ChevronDown, ChevronRight } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Link } from 'wouter';
import type { TimelinePort } from '#contracts/port-calls/timeline';
import { CallStateTag } from '../CallStateTag.tsx';
import { offsetOf, offsetText, portMoment } from '../port-time.ts';
import { typeNames, voyageStateNames } from '../words.ts';
import type { CallsNow } from './CallsNow.ts';
import type { TimelineStore } from './TimelineStore.ts';
import { nextText } from './VoyageRow.tsx';
import './cards.css';

/** `3 Mar, 14:20 to 8 Mar, 22:00, UTC+1`. */
const stayText = ({ eta, etd }: TimelinePort): string => {
  const moments = [eta, etd].flatMap((one) => one ?? []);
  const [first] = moments;
  return first === undefined
    ? '-'
    : `${moments.map(portMoment).join(' to ')}, ${offsetText(offsetOf(first))}`;
};

interface CallProps {
  readonly port: TimelinePort;
  /** Where it lies now, where it has moved since. */
  readonly moved: TimelinePort | null;
  readonly colour: number;
  readonly href: string | null;
}

const Call = ({ port, moved, colour, href }: CallProps) => {
  const content = (
    <>
      <span className={`timeline-mark port-colour-${colour}`} aria-hidden />
      <span className="call-card-text">
        <span>
          {port.portName} <small>{typeNames[port.type]}</small>
        </span>
        <small>{stayText(port)}</small>
        {moved ? <small>Now {stayText(moved)}</small> : null}
      </span>
      <CallStateTag state={port.state} />
    </>
  );
  return (
    <li>
      {href === null ? (
        <span className="call-card">{content}</span>
      ) : (
        <Link className="call-card" href={href}>
          {content}
        </Link>
      )}
    </li>
  );
};

const Card = observer(
  ({
    store,
    id,
    now,
    hrefOf,
  }: {
    readonly store: TimelineStore;
    readonly now: CallsNow;
    readonly id: string;
    readonly hrefOf: (portId: string) => string;
  }) => {
    const voyage = store.voyage(id);
    if (!voyage) return null;
    const isOpen = store.open.has(id);
    const Chevron = isOpen ? ChevronDown : ChevronRight;
    return (
      <li className="voyage-card">
        <button type="button" aria-expanded={isOpen} onClick={() => store.toggle(id)}>
          <span className="voyage-card-line">
            <strong>
              {voyage.vesselName} {voyage.vvn}
            </strong>
            <span>{voyageStateNames[voyage.state]}</span>
          </span>
          <span className="voyage-card-line">
            <span>{nextText(voyage)}</span>
            <Chevron size={16} strokeWidth={1.75} aria-hidden />
          </span>
          <span className="voyage-card-ports">{voyage.ports.map(({ portName }) => portName).join(', ')}</span>
        </button>
        {isOpen ? (
          <ul aria-label={`Port calls of ${voyage.vesselName} ${voyage.vvn}`}>
            {voyage.ports.map((port) => (
              <Call
                key={port.portId}
                port={port}
                moved={now.moved(port)}
                colour={store.colours.of(port.locode)}
                href={port.mayOpen ? hrefOf(port.portId) : null}
              />
            ))}
          </ul>
        ) : null}
      </li>
    );
  },
);

/** The timeline on a phone: a voyage is three lines, and its calls come below it. */
export const TimelineCards = observer(
  ({
    store,
    now,
    hrefOf,
  }: {
    readonly store: TimelineStore;
    readonly now: CallsNow;
    readonly hrefOf: (portId: string) => string;
  }) => (
    <ul className="voyage-cards" aria-label="Voyages">
      {store.shownIds.map((id) => (
        <Card key={id} store={store} id={id} now={now} hrefOf={hrefOf} />
      ))}
    </ul>
  ),
);

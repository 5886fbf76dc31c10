import type { CallState } from '#domain/voyage/derived';
import { spanOfCall } from '#contracts/port-calls/timeline-filter';
import type { TimelinePort, TimelineTerminal, TimelineVoyage } from '#contracts/port-calls/timeline';
import { type Axis, type Period, placeOf, type Span } from './axis.ts';
import { typeNames } from '../words.ts';

/** Under this width a bar has room for three letters of its port only. */
const shortBelow = 72;
/** A stay of hours is still seen, and its three letters read. */
export const leastBarWidth = 44;
/** Between a bar and the sea leg that begins or ends at it. */
const legGap = 4;

/** A bar as it is drawn: pixels from the beginning of the axis. */
export interface Bar {
  readonly key: string;
  readonly left: number;
  readonly width: number;
  readonly state: CallState;
  /** Whether it begins or ends outside the axis, which cuts it there. */
  readonly cutStart: boolean;
  readonly cutEnd: boolean;
  /** Whether it has room for more than three letters. */
  readonly isShort: boolean;
}

export interface CallBar extends Bar {
  readonly port: TimelinePort;
}

export interface TerminalBar extends Bar {
  readonly port: TimelinePort;
  readonly terminal: TimelineTerminal;
}

/** What lies between two calls. */
export interface Leg {
  readonly key: string;
  readonly left: number;
  readonly width: number;
}

export interface Scale {
  readonly axis: Axis;
  /** Pixels of a day. */
  readonly dayWidth: number;
}

const momentsOf = ({ eta, etb, etd }: TimelineTerminal): readonly string[] =>
  [eta, etb, etd].flatMap((one) => (one ? [one.date] : []));

const spanOfMoments = (moments: readonly string[]): Span | null => {
  if (moments.length === 0) return null;
  const times = moments.map((moment) => Date.parse(moment));
  return [Math.min(...times), Math.max(...times)];
};

const spansOfVoyages = new WeakMap<TimelineVoyage, Span | null>();

/** First and last moment of a voyage. A voyage never changes: another one takes its place. */
export const spanOfVoyage = (voyage: TimelineVoyage): Span | null => {
  const known = spansOfVoyages.get(voyage);
  if (known !== undefined) return known;
  const spans = voyage.ports.flatMap((port) => {
    const span = spanOfCall(port);
    return span ? [span] : [];
  });
  const span: Span | null =
    spans.length === 0
      ? null
      : [Math.min(...spans.map(([from]) => from)), Math.max(...spans.map(([, to]) => to))];
  spansOfVoyages.set(voyage, span);
  return span;
};

/** Null where nothing of it lies on the axis. */
const placed = (key: string, [from, to]: Span, state: CallState, { axis, dayWidth }: Scale): Bar | null => {
  const begins = placeOf(axis, from) * dayWidth;
  const end = axis.days * dayWidth;
  const ends = Math.max(placeOf(axis, to) * dayWidth, begins + leastBarWidth);
  if (begins >= end || placeOf(axis, to) < 0) return null;
  const left = Math.max(0, begins);
  const width = Math.min(ends, end) - left;
  return {
    key,
    left,
    width,
    state,
    cutStart: begins < 0,
    cutEnd: ends > end,
    isShort: width < shortBelow,
  };
};

/** A bar a call, from its first to its last moment. A call that nobody has told a time of has none. */
export const callBarsOf = (voyage: TimelineVoyage, scale: Scale): readonly CallBar[] =>
  voyage.ports.flatMap((port) => {
    const span = spanOfCall(port);
    const bar = span && placed(port.portId, span, port.state, scale);
    return bar ? [{ ...bar, port }] : [];
  });

/**
 * A bar a terminal. A vessel arrives once, at the port: where a terminal's arrival is told from before the vessel left the
 * terminal before it, its bar begins when it berths.
 */
export const terminalBarsOf = (port: TimelinePort, scale: Scale): readonly TerminalBar[] => {
  let left = -Infinity;
  return port.terminals.flatMap((terminal) => {
    const span = spanOfMoments(momentsOf(terminal));
    if (!span) return [];
    const [from, to] = span;
    const berthed = terminal.etb ? Date.parse(terminal.etb.date) : from;
    const begins = from < left ? Math.min(to, Math.max(berthed, left)) : from;
    left = Math.max(left, to);
    const bar = placed(terminal.id, [begins, to], terminal.state, scale);
    return bar ? [{ ...bar, port, terminal }] : [];
  });
};

/** The sea between calls, as far as it is on the axis; also on the way to and from calls outside of it. */
export const legsOf = (
  { ports }: TimelineVoyage,
  bars: readonly CallBar[],
  { axis, dayWidth }: Scale,
): readonly Leg[] => {
  const end = axis.days * dayWidth;
  const byId = new Map(bars.map((bar) => [bar.key, bar]));
  const timed = ports.filter((port) => spanOfCall(port) !== null);
  return timed.slice(1).flatMap((port, at) => {
    const before = timed[at];
    if (!before) return [];
    const from = byId.get(before.portId);
    const to = byId.get(port.portId);
    const begins = from ? from.left + from.width : placeOf(axis, spanOfCall(before)?.[1] ?? 0) * dayWidth;
    const ends = to ? to.left : placeOf(axis, spanOfCall(port)?.[0] ?? 0) * dayWidth;
    const left = Math.max(0, begins + legGap);
    const width = Math.min(end, ends - legGap) - left;
    return width > 0 ? [{ key: port.portId, left, width }] : [];
  });
};

/** One line for each call that has moved since, where it lies now; none while the present is shown. */
export const movedLinesOf = (
  { ports }: TimelineVoyage,
  now: { readonly moved: (port: TimelinePort) => TimelinePort | null },
  scale: Scale,
): readonly CallBar[] =>
  ports.flatMap((port) => {
    const moved = now.moved(port);
    const span = moved && spanOfCall(moved);
    const bar = span && placed(port.portId, span, moved.state, scale);
    return bar ? [{ ...bar, port: moved }] : [];
  });

/** `LPA` of `ESLPA`; of a port without a UN/LOCODE the first letters of its name. */
export const shortName = ({ locode, portName }: Pick<TimelinePort, 'locode' | 'portName'>): string =>
  (/^[A-Z]{2}[A-Z0-9]{3}$/.test(locode) ? locode.slice(2) : portName.slice(0, 3)).toUpperCase();

/** The two lines of a call's bar. */
export const barTexts = ({ port, isShort }: CallBar): readonly [name: string, purpose: string] =>
  isShort ? [shortName(port), port.type] : [port.portName, typeNames[port.type]];

/** Where somebody who opens the timeline looks first: today, or where the period begins. */
export const openingPlace = (axis: Axis, { start, end }: Period, today: string): number => {
  const place = placeOf(axis, Date.parse(today));
  const isOnAxis = place >= 0 && place < axis.days;
  return isOnAxis ? place : start === null && end !== null ? axis.days : 0;
};

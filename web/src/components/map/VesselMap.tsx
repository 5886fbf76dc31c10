import { Expand, Minus, Plus, Shrink } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { VesselMapData } from '#contracts/port-calls/details';
import { displayDay } from '#contracts/cells/calendar';
import { utcMoment } from '../../format/dates.ts';
import { IconButton } from '../form/Button.tsx';
import type { VesselLabel } from './chartwork.ts';
import { displayPosition } from './degrees.ts';
import type { DrawnMap } from './draw-map.ts';
import { type DrawnRoute, isEmpty, joinRoute } from './route.ts';
import './map.css';

export interface VesselMapProps {
  readonly data: VesselMapData;
  /** Voyage number, which stands behind the vessel's name. */
  readonly vvn?: string;
}

type Vessel = NonNullable<VesselMapData['vessel']>;

const speedText = ({ speed }: Vessel): string => (speed === null ? '' : `${speed.toFixed(1)} kn`);

const nextText = ({ nextPortName, eta }: Vessel): string =>
  nextPortName === null ? '' : `ETA ${nextPortName}${eta === null ? '' : ` ${displayDay(eta)}`}`;

/** Where she lies; at sea how fast she goes where to. */
const detailText = (vessel: Vessel): string =>
  vessel.liesAt ?? [speedText(vessel), nextText(vessel)].filter((text) => text !== '').join(' · ');

const labelOf = (vessel: Vessel, vvn: string | undefined): VesselLabel => ({
  name: vvn === undefined ? vessel.name : `${vessel.name} ${vvn}`,
  detail: detailText(vessel) || null,
});

/** What is seen, for who does not see it. */
const described = ({ vessel, ports }: VesselMapData): string => {
  const at = vessel
    ? [
        `${vessel.name} at ${displayPosition(vessel)}, ${utcMoment(vessel.at)}.`,
        vessel.liesAt === null ? '' : `Lies at ${vessel.liesAt}.`,
        vessel.nextPortName === null ? '' : `Next port: ${vessel.nextPortName}.`,
      ]
    : ['No position was reported.'];
  const called = ports.length > 0 ? [`Ports: ${ports.map(({ name }) => name).join(', ')}.`] : [];
  return [...at, ...called].filter((text) => text !== '').join(' ');
};

export const MapMessage = ({ title, text, alert }: { title: string; text?: string; alert?: boolean }) => (
  <div className="map-message" role={alert ? 'alert' : 'status'}>
    <p className="map-message-title">{title}</p>
    {text ? <p>{text}</p> : null}
  </div>
);

export const VesselMapError = () => (
  <MapMessage
    alert
    title="Sorry. It's not you, it's us..."
    text="We are doing our best to resolve the issue."
  />
);

const Controls = ({
  drawn,
  isFull,
  onToggle,
}: {
  readonly drawn: React.RefObject<DrawnMap | null>;
  readonly isFull: boolean;
  readonly onToggle: () => void;
}) => (
  <div className="map-controls">
    <IconButton label="Zoom in" variant="secondary" size="small" onClick={() => drawn.current?.zoom(1)}>
      <Plus size={14} strokeWidth={1.75} aria-hidden />
    </IconButton>
    <IconButton label="Zoom out" variant="secondary" size="small" onClick={() => drawn.current?.zoom(-1)}>
      <Minus size={14} strokeWidth={1.75} aria-hidden />
    </IconButton>
    <IconButton
      label={isFull ? 'Leave full screen' : 'Full screen'}
      aria-pressed={isFull}
      variant="secondary"
      size="small"
      onClick={onToggle}
    >
      {isFull ? (
        <Shrink size={14} strokeWidth={1.75} aria-hidden />
      ) : (
        <Expand size={14} strokeWidth={1.75} aria-hidden />
      )}
    </IconButton>
  </div>
);

export interface MapDrawingProps {
  /** The same object while the same is shown. */
  readonly route: DrawnRoute;
  /** What stands beside the vessel; null where there is none. */
  readonly label: VesselLabel | null;
  /** What is seen, for who does not see it. */
  readonly description: string;
}

const useDrawnMap = ({ route, label, description }: MapDrawingProps, isFull: boolean) => {
  const frame = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnMap | null>(null);
  const [state, setState] = useState<'loading' | 'drawn' | 'failed'>('loading');
  const latest = useRef({ route, label, description });
  useEffect(() => {
    latest.current = { route, label, description };
    drawn.current?.show(route, label);
    if (drawn.current) frame.current?.setAttribute('aria-description', description);
  }, [route, label, description]);
  useEffect(() => {
    let isGone = false;
    const begin = async (): Promise<void> => {
      try {
        const { drawMap } = await import('./draw-map.ts');
        if (isGone || !frame.current) return;
        const map = await drawMap(frame.current, latest.current.description);
        if (isGone) return map.remove();
        drawn.current = map;
        map.show(latest.current.route, latest.current.label);
        setState('drawn');
      } catch (failure) {
        console.warn('The map could not be drawn.', failure);
        if (!isGone) setState('failed');
      }
    };
    void begin();
    return () => {
      isGone = true;
      drawn.current?.remove();
      drawn.current = null;
    };
  }, []);
  useEffect(() => {
    drawn.current?.resize(isFull);
  }, [isFull]);
  return { frame, drawn, state };
};

/** Escape ends the full screen, and nothing else that would hear it behind. */
const useEscape = (isActive: boolean, onEscape: () => void): void => {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    if (!isActive) return undefined;
    const leave = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      latest.current();
    };
    document.addEventListener('keydown', leave, true);
    return () => document.removeEventListener('keydown', leave, true);
  }, [isActive]);
};

/** Land from the bundle, no tiles: Leaflet and the outlines come with the first map, in a chunk of their own. */
export const MapDrawing = (props: MapDrawingProps) => {
  const [isFull, setFull] = useState(false);
  const { frame, drawn, state } = useDrawnMap(props, isFull);
  useEscape(isFull, () => setFull(false));
  return (
    <div className={isFull ? 'map map-full' : 'map'}>
      <div
        className="map-frame"
        ref={frame}
        role="application"
        aria-label="Vessel map"
        aria-busy={state === 'loading'}
      />
      {state === 'drawn' ? (
        <Controls drawn={drawn} isFull={isFull} onToggle={() => setFull(!isFull)} />
      ) : null}
      {state === 'failed' ? <VesselMapError /> : null}
    </div>
  );
};

const VesselDrawing = ({ data, vvn }: VesselMapProps) => {
  const route = useMemo(() => joinRoute(data), [data]);
  const label = useMemo(() => data.vessel && labelOf(data.vessel, vvn), [data, vvn]);
  return <MapDrawing route={route} label={label} description={described(data)} />;
};

/** Where a vessel is, was and goes. */
export const VesselMap = ({ data, ...rest }: VesselMapProps) =>
  isEmpty(data) ? (
    <MapMessage title="Sorry, no data available..." />
  ) : (
    <figure className="map-figure">
      <VesselDrawing data={data} {...rest} />
      {data.vessel ? (
        <figcaption className="map-caption">
          <span>{displayPosition(data.vessel)}</span>
          <span>{utcMoment(data.vessel.at)}</span>
        </figcaption>
      ) : null}
    </figure>
  );

import { useLayoutEffect, useRef, useState } from 'react';
import { coastline } from './coastline.ts';
import { viewOf, type View } from './chart-projection.ts';
import './chart.css';

type Place = readonly [longitude: number, latitude: number];

const sailed: readonly Place[] = [
  [-46.3, -24],
  [-43, -24.2],
  [-38.5, -21],
  [-34.2, -9],
  [-31, 0],
  [-24, 14],
  [-21.8, 18.6],
];
const toGo: readonly Place[] = [
  [-21.8, 18.6],
  [-14.2, 38],
  [-10, 44],
  [-6.2, 48.4],
  [0.6, 50.6],
  [4.1, 52],
];
const anchors = {
  right: { x: 9, y: 4, anchor: 'start' },
  left: { x: -9, y: 4, anchor: 'end' },
  above: { x: 9, y: -6, anchor: 'start' },
  below: { x: 8, y: 13, anchor: 'start' },
} as const;

interface Port {
  readonly name: string;
  readonly at: Place;
  /** Where the name stands; right of the ring unless said. */
  readonly side?: keyof typeof anchors;
}

const ports: readonly Port[] = [
  { name: 'Santos', at: [-46.3, -23.93], side: 'below' },
  { name: 'Portocel', at: [-40, -19.85] },
  { name: 'Rio Grande', at: [-52.1, -32.05] },
  { name: 'Itaqui', at: [-44.4, -2.6], side: 'left' },
  { name: 'Las Palmas', at: [-15.4, 28.1] },
  { name: 'Livorno', at: [10.3, 43.55] },
  { name: 'La Pallice', at: [-1.2, 46.2] },
  { name: 'Rotterdam', at: [4.5, 51.95], side: 'above' },
];

const band = 5;
const every = (step: number, from: number, to: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
const meridians = every(10, -80, 30);
const parallels = every(10, -30, 50);

const line = (view: View, places: readonly Place[]): string =>
  places
    .map(([longitude, latitude]) => `${view.x(longitude).toFixed(1)},${view.y(latitude).toFixed(1)}`)
    .join(' ');

const named = (degrees: number, positive: string, negative: string): string =>
  degrees === 0 ? '0°' : `${Math.abs(degrees)}°${degrees > 0 ? positive : negative}`;

interface Box {
  readonly width: number;
  readonly height: number;
}

const Graticule = ({ view, width, height }: Box & { readonly view: View }) => (
  <>
    {meridians.map((longitude) => (
      <line
        key={longitude}
        className="chart-grid"
        x1={view.x(longitude)}
        x2={view.x(longitude)}
        y2={height}
      />
    ))}
    {parallels.map((latitude) => (
      <line key={latitude} className="chart-grid" y1={view.y(latitude)} y2={view.y(latitude)} x2={width} />
    ))}
  </>
);

const Degrees = ({ view, width, height }: Box & { readonly view: View }) => (
  <>
    {meridians
      .filter((longitude) => view.x(longitude) > 100 && view.x(longitude) < width - 60)
      .map((longitude) => (
        <text key={longitude} className="chart-degree" x={view.x(longitude) + 4} y={height - 12}>
          {named(longitude, 'E', 'W')}
        </text>
      ))}
    {parallels
      .filter((latitude) => latitude !== 0 && view.y(latitude) > 24 && view.y(latitude) < height - 40)
      .map((latitude) => (
        <text key={latitude} className="chart-degree" x={12} y={view.y(latitude) - 4}>
          {named(latitude, 'N', 'S')}
        </text>
      ))}
  </>
);

/** The neatline: a frame whose bars are five degrees each. */
const Frame = ({ view, width, height }: Box & { readonly view: View }) => {
  const bars = (edges: readonly number[], length: number) =>
    edges.flatMap((edge, index) => {
      const start = Math.max(band, Math.min(edge, edges[index + 1] ?? edge));
      const end = Math.min(length - band, Math.max(edge, edges[index + 1] ?? edge));
      return index % 2 === 0 && end > start ? [{ start, size: end - start }] : [];
    });
  const across = bars(every(5, -85, 35).map(view.x), width);
  const down = bars(every(5, -40, 60).map(view.y), height);
  return (
    <g className="chart-neatline">
      <rect className="chart-band" x={band / 2} y={band / 2} width={width - band} height={height - band} />
      {across.flatMap(({ start, size }) => [
        <rect key={`n${start}`} x={start} y={0} width={size} height={band} />,
        <rect key={`s${start}`} x={start} y={height - band} width={size} height={band} />,
      ])}
      {down.flatMap(({ start, size }) => [
        <rect key={`w${start}`} x={0} y={start} width={band} height={size} />,
        <rect key={`e${start}`} x={width - band} y={start} width={band} height={size} />,
      ])}
      <rect className="chart-line" x={0.5} y={0.5} width={width - 1} height={height - 1} />
      <rect className="chart-line" x={band} y={band} width={width - 2 * band} height={height - 2 * band} />
    </g>
  );
};

const Ports = ({ view }: { readonly view: View }) =>
  ports.map(({ name, at, side = 'right' }) => {
    const { x, y, anchor } = anchors[side];
    return (
      <g key={name} transform={`translate(${view.x(at[0])} ${view.y(at[1])})`}>
        <circle className="chart-port" r={3.5} />
        <text className="chart-name" x={x} y={y} textAnchor={anchor}>
          {name}
        </text>
      </g>
    );
  });

const Vessel = ({ view }: { readonly view: View }) => {
  const [longitude, latitude] = sailed[sailed.length - 1] ?? [0, 0];
  return (
    <g transform={`translate(${view.x(longitude)} ${view.y(latitude)})`}>
      <path className="chart-vessel" d="M0-7l5 13-5-3-5 3z" transform="rotate(24)" />
      <text className="chart-name chart-voyage" x={13} y={4}>
        Nordic Tern 1107
      </text>
      <text className="chart-degree" x={13} y={19}>
        13.5 kn · ETA Rotterdam 14 Mar
      </text>
    </g>
  );
};

/** The Atlantic as a nautical chart: land, graticule, neatline, a course sailed and one to go. Fills its parent. */
export const Chart = () => {
  const holder = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Box | null>(null);
  useLayoutEffect(() => {
    const element = holder.current;
    if (!element) return undefined;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const view = size ? viewOf(size.width, size.height) : null;
  return (
    <div className="chart" ref={holder}>
      {size && view ? (
        <svg width={size.width} height={size.height} viewBox={`0 0 ${size.width} ${size.height}`}>
          <rect className="chart-sea" width={size.width} height={size.height} />
          <path className="chart-land" d={coastline} transform={view.transform} />
          <Graticule view={view} {...size} />
          <Degrees view={view} {...size} />
          <polyline className="chart-course" points={line(view, sailed)} />
          <polyline className="chart-course chart-to-go" points={line(view, toGo)} />
          <Vessel view={view} />
          <Ports view={view} />
          <Frame view={view} {...size} />
        </svg>
      ) : null}
    </div>
  );
};

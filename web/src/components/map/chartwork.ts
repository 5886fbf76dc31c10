import type { Map as LeafletMap } from 'leaflet';
import type { MapPoint } from '#contracts/port-calls/details';
import { displayDegree } from './degrees.ts';
import { alongLine, type Box, boxOf, type Label, overlaps, type PlacedLabel, placeLabels } from './labels.ts';
import type { DrawnRoute } from './route.ts';

const svgNamespace = 'http://www.w3.org/2000/svg';
/** Pixels of the neatline around the map. */
const band = 5;
/** Pixels that lines of the graticule are apart at least. */
const minGrid = 56;
/** Width of a letter of 11 px, on average. */
const letterWidth = 6.8;
/** Where the buttons of the map are. */
const buttons = { left: 0, top: 0, right: 48, bottom: 116 };

/** What stands beside the vessel. */
export interface VesselLabel {
  readonly name: string;
  readonly detail: string | null;
}

type Attributes = Readonly<Record<string, string | number>>;

const element = (name: string, attributes: Attributes, text?: string): SVGElement => {
  const made = document.createElementNS(svgNamespace, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  if (text !== undefined) made.textContent = text;
  return made;
};

const every = (step: number, from: number, to: number): readonly number[] => {
  const first = Math.ceil(from / step) * step;
  return Array.from(
    { length: Math.max(0, Math.floor((to - first) / step) + 1) },
    (_, at) => first + at * step,
  );
};

/** Lines of the graticule stand at degrees that people count in. */
const stepFor = (pixelsPerDegree: number): number =>
  [1, 2, 5, 10, 20, 30, 60].find((step) => step * pixelsPerDegree >= minGrid) ?? 90;

/**
 * What lies above land and course: graticule, marks and their names, and the neatline, whose bars are a half step each. An SVG
 * that takes no pointer and is drawn anew when the map has moved, so type stays type and colours are the style sheet's.
 */
export class Chartwork {
  private readonly svg: SVGElement;
  private route: DrawnRoute | null = null;
  private vesselLabel: VesselLabel | null = null;
  private readonly draw = (): void => this.redraw();

  constructor(
    private readonly map: LeafletMap,
    frame: HTMLElement,
  ) {
    this.svg = element('svg', { class: 'map-chartwork', 'aria-hidden': 'true' });
    frame.append(this.svg);
    map.on('move zoomend resize viewreset', this.draw);
  }

  show(route: DrawnRoute, vesselLabel: VesselLabel | null): void {
    this.route = route;
    this.vesselLabel = vesselLabel;
    this.redraw();
  }

  remove(): void {
    this.map.off('move zoomend resize viewreset', this.draw);
    this.svg.remove();
  }

  private at({ lat, lng }: MapPoint): { readonly x: number; readonly y: number } {
    return this.map.latLngToContainerPoint([lat, lng]);
  }

  private redraw(): void {
    const { x: width, y: height } = this.map.getSize();
    this.svg.setAttribute('width', String(width));
    this.svg.setAttribute('height', String(height));
    const { marks, names } = this.marks(width, height);
    this.svg.replaceChildren(
      ...this.graticule(width, height, names),
      ...marks,
      ...this.neatline(width, height),
    );
  }

  private step(width: number): number {
    const bounds = this.map.getBounds();
    return stepFor(width / Math.max(1, bounds.getEast() - bounds.getWest()));
  }

  /** A degree that a name would cover is not said: others are. */
  private graticule(width: number, height: number, names: readonly Box[]): SVGElement[] {
    const bounds = this.map.getBounds();
    const step = this.step(width);
    const middle = this.map.getCenter();
    const meridians = every(step, bounds.getWest(), bounds.getEast()).map((lng) => ({
      x: this.at({ lat: middle.lat, lng }).x,
      text: displayDegree(lng, 'lng'),
    }));
    const parallels = every(step, Math.max(-80, bounds.getSouth()), Math.min(80, bounds.getNorth())).map(
      (lat) => ({
        y: this.at({ lat, lng: middle.lng }).y,
        text: displayDegree(lat, 'lat'),
      }),
    );
    const isFree = ({ text, place }: { readonly text: string; readonly place: PlacedLabel }): boolean => {
      const box = boxOf({ ...place, width: text.length * letterWidth, gap: 0, lines: 1 }, place);
      return !names.some((name) => overlaps(name, box));
    };
    return [
      ...meridians.map(({ x }) => element('line', { class: 'map-grid', x1: x, x2: x, y1: 0, y2: height })),
      ...parallels.map(({ y }) => element('line', { class: 'map-grid', x1: 0, x2: width, y1: y, y2: y })),
      ...meridians
        .filter(({ x }) => x > 30 && x < width - 40)
        .map(({ x, text }) => ({ text, place: { x: x + 3, y: height - band - 5, anchor: 'start' } as const }))
        .filter(isFree)
        .map(({ text, place }) => element('text', { class: 'map-degree', x: place.x, y: place.y }, text)),
      ...parallels
        .filter(({ y }) => y > 24 && y < height - 28)
        .map(({ y, text }) => ({ text, place: { x: width - band - 4, y: y - 3, anchor: 'end' } as const }))
        .filter(isFree)
        .map(({ text, place }) =>
          element('text', { class: 'map-degree', x: place.x, y: place.y, 'text-anchor': 'end' }, text),
        ),
    ];
  }

  /** The marks with what is called how, and what of the map these names cover. */
  private marks(
    width: number,
    height: number,
  ): { readonly marks: readonly SVGElement[]; readonly names: readonly Box[] } {
    if (!this.route) return { marks: [], names: [] };
    const { vessel, ports, sailed, toGo, others = [] } = this.route;
    const vesselAt = vessel && this.at(vessel);
    const othersAt = others.map((other) => ({ other, ...this.at(other) }));
    const portsAt = ports.map((port) => ({ port, ...this.at(port) }));
    const names: { readonly lines: readonly string[]; readonly strong: boolean }[] = [];
    const labels: Label[] = [];
    const name = (
      at: { readonly x: number; readonly y: number },
      lines: readonly string[],
      strong: boolean,
    ) => {
      names.push({ lines, strong });
      const longest = Math.max(...lines.map(({ length }) => length));
      labels.push({ ...at, width: longest * letterWidth, gap: strong ? 12 : 8, lines: lines.length });
    };
    if (vesselAt && this.vesselLabel) {
      const { name: called, detail } = this.vesselLabel;
      name(vesselAt, detail === null ? [called] : [called, detail], true);
    }
    for (const { other, x, y } of othersAt) name({ x, y }, [other.name], true);
    for (const { port, x, y } of portsAt) name({ x, y }, [port.name], false);
    const inner = { width: width - band, height: height - band };
    const course = [...sailed, ...(vessel ? [vessel] : []), ...toGo].map((point) => this.at(point));
    const places = placeLabels(labels, inner, [buttons], alongLine(course));
    const marks = [
      ...portsAt.map(({ port, x, y }) =>
        element('circle', {
          class: `map-port${port.isCurrent ? ' map-port-current' : ''}`,
          cx: x,
          cy: y,
          r: port.isCurrent ? 4.5 : 3.5,
        }),
      ),
      ...othersAt.map(({ other, x, y }) => this.vesselMark({ x, y }, other.course)),
      ...(vessel && vesselAt ? [this.vesselMark(vesselAt, vessel.course)] : []),
      ...places.flatMap((place, at) => {
        const called = names[at];
        if (!place || !called) return [];
        return called.lines.map((line, row) =>
          element(
            'text',
            {
              class: row > 0 ? 'map-detail' : called.strong ? 'map-name map-vessel-name' : 'map-name',
              x: place.x,
              y: place.y + row * 14,
              'text-anchor': place.anchor,
            },
            line,
          ),
        );
      }),
    ];
    const covered = places.flatMap((place, at) => {
      const label = labels[at];
      return place && label ? [boxOf(label, place)] : [];
    });
    return { marks, names: covered };
  }

  /** An arrow along its course; without one, as in port, a disc with a ring. */
  private vesselMark(
    { x, y }: { readonly x: number; readonly y: number },
    course: number | null,
  ): SVGElement {
    if (course === null) {
      const mark = element('g', { transform: `translate(${x} ${y})` });
      mark.append(
        element('circle', { class: 'map-vessel', r: 6 }),
        element('circle', { class: 'map-vessel-eye', r: 2.5 }),
      );
      return mark;
    }
    return element('path', {
      class: 'map-vessel',
      d: 'M0-8l5.5 14-5.5-3.5-5.5 3.5z',
      transform: `translate(${x} ${y}) rotate(${course})`,
    });
  }

  private neatline(width: number, height: number): SVGElement[] {
    const bounds = this.map.getBounds();
    const half = this.step(width) / 2;
    const middle = this.map.getCenter();
    const bars = (edges: readonly { readonly degrees: number; readonly at: number }[], length: number) =>
      edges.flatMap(({ degrees, at }, index) => {
        const next = edges[index + 1];
        if (!next || Math.round(degrees / half) % 2 !== 0) return [];
        const start = Math.max(band, Math.min(at, next.at));
        const end = Math.min(length - band, Math.max(at, next.at));
        return end > start ? [{ start, size: end - start }] : [];
      });
    const across = bars(
      every(half, bounds.getWest() - half, bounds.getEast() + half).map((degrees) => ({
        degrees,
        at: this.at({ lat: middle.lat, lng: degrees }).x,
      })),
      width,
    );
    const down = bars(
      every(half, Math.max(-85, bounds.getSouth() - half), Math.min(85, bounds.getNorth() + half)).map(
        (degrees) => ({
          degrees,
          at: this.at({ lat: degrees, lng: middle.lng }).y,
        }),
      ),
      height,
    );
    const rect = (x: number, y: number, w: number, h: number) =>
      element('rect', { class: 'map-bar', x, y, width: w, height: h });
    return [
      element('rect', {
        class: 'map-band',
        x: band / 2,
        y: band / 2,
        width: Math.max(0, width - band),
        height: Math.max(0, height - band),
      }),
      ...across.flatMap(({ start, size }) => [
        rect(start, 0, size, band),
        rect(start, height - band, size, band),
      ]),
      ...down.flatMap(({ start, size }) => [
        rect(0, start, band, size),
        rect(width - band, start, band, size),
      ]),
      element('rect', {
        class: 'map-frame-line',
        x: 0.5,
        y: 0.5,
        width: Math.max(0, width - 1),
        height: Math.max(0, height - 1),
      }),
      element('rect', {
        class: 'map-frame-line',
        x: band,
        y: band,
        width: Math.max(0, width - 2 * band),
        height: Math.max(0, height - 2 * band),
      }),
    ];
  }
}

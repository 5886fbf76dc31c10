/** A name that wants a place beside its mark, in pixels of the map. */
export interface Label {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** How far the name stands from the middle of its mark. */
  readonly gap: number;
  readonly lines: number;
}

export interface PlacedLabel {
  readonly x: number;
  /** Of the first line's foot. */
  readonly y: number;
  readonly anchor: 'start' | 'end' | 'middle';
}

/** In pixels of the map. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A part of the map, in its pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const lineHeight = 14;

interface Place extends PlacedLabel {
  readonly box: Box;
}

/** Right, left, above, below: the order in which charts name their ports. */
const placesOf = ({ x, y, width, gap, lines }: Label): readonly Place[] => {
  const height = lines * lineHeight;
  const box = (left: number, top: number): Box => ({ left, top, right: left + width, bottom: top + height });
  const beside = y - height / 2;
  const above = y - gap - height;
  const below = y + gap;
  const foot = (top: number): number => top + lineHeight - 3;
  return [
    { x: x + gap, y: foot(beside), anchor: 'start', box: box(x + gap, beside) },
    { x: x - gap, y: foot(beside), anchor: 'end', box: box(x - gap - width, beside) },
    { x, y: foot(above), anchor: 'middle', box: box(x - width / 2, above) },
    { x, y: foot(below), anchor: 'middle', box: box(x - width / 2, below) },
  ];
};

/** What a placed name covers. */
export const boxOf = ({ width, lines }: Label, { x, y, anchor }: PlacedLabel): Box => {
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  const top = y + 3 - lineHeight;
  return { left, top, right: left + width, bottom: top + lines * lineHeight };
};

export const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

const contains = ({ left, top, right, bottom }: Box, { x, y }: Point): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

const isWithin = (box: Box, width: number, height: number): boolean =>
  box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height;

/**
 * Names that do not cover each other nor leave the frame, the first ones first; null for one that has no room, and comes back
 * when somebody looks closer. No name covers a mark.
 */
export const placeLabels = (
  labels: readonly Label[],
  frame: { readonly width: number; readonly height: number },
  /** What already lies there. */
  covered: readonly Box[] = [],
  /** The course, which a name crosses only where it has no room elsewhere. */
  avoided: readonly Point[] = [],
): readonly (PlacedLabel | null)[] => {
  const marks = labels.map(({ x, y, gap }) => ({
    left: x - gap / 2,
    top: y - gap / 2,
    right: x + gap / 2,
    bottom: y + gap / 2,
  }));
  const taken: Box[] = [...covered, ...marks];
  return labels.map((label) => {
    const free = placesOf(label).filter(
      ({ box }) => isWithin(box, frame.width, frame.height) && !taken.some((other) => overlaps(box, other)),
    );
    const place = free.find(({ box }) => !avoided.some((point) => contains(box, point))) ?? free[0];
    if (!place) return null;
    taken.push(place.box);
    const { x, y, anchor } = place;
    return { x, y, anchor };
  });
};

/** Pixels between the points at which a line is tested against names: less than the height of a letter. */
const between = 6;

/** Points along a polyline, so close that no name fits between two of them. */
export const alongLine = (line: readonly Point[]): readonly Point[] =>
  line.slice(1).flatMap((to, at) => {
    const from = line[at] ?? to;
    const count = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / between);
    return Array.from({ length: count }, (_, n) => ({
      x: from.x + ((to.x - from.x) * n) / count,
      y: from.y + ((to.y - from.y) * n) / count,
    }));
  });

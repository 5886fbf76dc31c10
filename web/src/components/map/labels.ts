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

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

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
): readonly (PlacedLabel | null)[] => {
  const marks = labels.map(({ x, y, gap }) => ({
    left: x - gap / 2,
    top: y - gap / 2,
    right: x + gap / 2,
    bottom: y + gap / 2,
  }));
  const taken: Box[] = [...covered, ...marks];
  return labels.map((label) => {
    const place = placesOf(label).find(
      ({ box }) => isWithin(box, frame.width, frame.height) && !taken.some((other) => overlaps(box, other)),
    );
    if (!place) return null;
    taken.push(place.box);
    const { x, y, anchor } = place;
    return { x, y, anchor };
  });
};

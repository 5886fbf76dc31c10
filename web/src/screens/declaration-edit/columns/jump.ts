import type { OpenPlace } from './ColumnsStore.ts';

const keyOf = (place: OpenPlace): string => {
  switch (place.kind) {
    case 'column':
      return `[data-column="${place.column}"]`;
    case 'question':
      return `[data-question="${place.index}"] input`;
    case 'identity':
      return '[data-column]';
  }
};

const elementOf = (screen: ParentNode, place: OpenPlace): HTMLElement | null =>
  screen.querySelector<HTMLElement>(keyOf(place));

/** Brings what is to be answered into view and puts the focus on its field. */
export const goToPlace = (screen: ParentNode, place: OpenPlace): void => {
  const element = elementOf(screen, place);
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
};

/** The place after the one that was gone to last; from the end to the first again. */
export const placeAfter = (open: readonly OpenPlace[], last: OpenPlace | null): OpenPlace | undefined => {
  const at = last === null ? -1 : open.findIndex((place) => keyOf(place) === keyOf(last));
  return open[(at + 1) % open.length];
};

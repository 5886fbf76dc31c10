import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { namesWidth } from './axis.ts';
import { Sight } from './Sight.ts';

/** What of the axis is in sight, for as long as the timeline is there. */
export const useSight = (scroller: RefObject<HTMLElement | null>): Sight => {
  const [sight] = useState(() => new Sight());
  // Before the first picture, which opens at today.
  useLayoutEffect(() => look(scroller.current, sight), [scroller, sight]);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const onScroll = (): void => look(element, sight);
    const sizes = new ResizeObserver(onScroll);
    sizes.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller, sight]);
  return sight;
};

const look = (element: HTMLElement | null, sight: Sight): void => {
  if (element) sight.shows({ left: element.scrollLeft, width: element.clientWidth - namesWidth });
};

import { useSyncExternalStore } from 'react';

/** Whether a media query holds, followed live. */
export const useMediaQuery = (query: string): boolean =>
  useSyncExternalStore(
    (notify) => {
      const list = matchMedia(query);
      list.addEventListener('change', notify);
      return () => list.removeEventListener('change', notify);
    },
    () => matchMedia(query).matches,
  );

/** Under 768 px lists become rows of three lines and panes fill the screen. */
export const usePhone = (): boolean => useMediaQuery('(max-width: 767px)');

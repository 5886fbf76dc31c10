import { useEffect, useEffectEvent, useState } from 'react';

export interface LeavingScreen {
  /** Where the user wants to go, while they are asked. */
  readonly to: string | null;
  readonly stay: () => void;
}

const linkTarget = (event: MouseEvent): string | null => {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.download !== '') return null;
  if (link.origin !== location.origin || event.button !== 0) return null;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  return `${link.pathname}${link.search}` === `${location.pathname}${location.search}`
    ? null
    : `${link.pathname}${link.search}`;
};

/**
 * Asks before the screen is left: by a link while `asks` holds, by closing the window only while something is not yet
 * saved, for a draft keeps what was saved. `stays` says which addresses leave nothing behind.
 */
export const useLeavingScreen = (
  asks: boolean,
  unsaved: boolean,
  stays: (target: string) => boolean = () => false,
): LeavingScreen => {
  const [to, setTo] = useState<string | null>(null);
  const clicked = useEffectEvent((event: MouseEvent) => {
    const target = asks ? linkTarget(event) : null;
    if (target === null || stays(target)) return;
    event.preventDefault();
    event.stopPropagation();
    setTo(target);
  });
  useEffect(() => {
    document.addEventListener('click', clicked, true);
    return () => document.removeEventListener('click', clicked, true);
  }, []);
  useEffect(() => {
    if (!unsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  return { to, stay: () => setTo(null) };
};

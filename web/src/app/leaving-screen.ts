import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { guardHistory } from './history-guard.ts';

export interface LeavingScreen {
  /** Where the user wants to go, while they are asked. */
  readonly to: string | null;
  readonly stay: () => void;
  /** Goes there after all. */
  readonly leave: () => void;
}

interface Wanted {
  readonly to: string;
  readonly by: 'link' | 'history';
}

const addressOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) => `${pathname}${search}`;

const linkTarget = (event: MouseEvent): string | null => {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.download !== '') return null;
  if (link.origin !== location.origin || event.button !== 0) return null;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  return addressOf(link) === addressOf(location) ? null : addressOf(link);
};

/** Whether an address leaves nothing of the screen behind that stands at `here`. */
export type Stays = (target: string, here: string) => boolean;

/**
 * Asks before Back or Forward leaves. Nothing can hold them, so the address of the screen is put back on top of the one
 * they led to, before the router hears of either: a step back from there is what was wanted.
 */
const useHistoryGuard = (asks: boolean, here: string, stays: Stays, ask: (wanted: Wanted) => void) => {
  const passing = useRef(false);
  const moved = useEffectEvent((): boolean => {
    const to = addressOf(location);
    const isPassing = passing.current;
    passing.current = false;
    if (!asks || isPassing || to === here || stays(to, here)) return false;
    history.pushState(null, '', here);
    ask({ to, by: 'history' });
    return true;
  });
  useEffect(() => guardHistory(() => moved()), []);
  return () => {
    passing.current = true;
    history.back();
  };
};

/**
 * Asks before the screen is left: by a link, Back or Forward while `asks` holds, by closing the window only while
 * something is not yet saved, for a draft keeps what was saved. `stays` says which addresses leave nothing behind.
 */
export const useLeavingScreen = (
  asks: boolean,
  unsaved: boolean,
  stays: Stays = () => false,
): LeavingScreen => {
  const [pathname, navigate] = useLocation();
  const query = useSearch();
  const here = addressOf({ pathname, search: query === '' ? '' : `?${query}` });
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const goBack = useHistoryGuard(asks, here, stays, setWanted);
  const clicked = useEffectEvent((event: MouseEvent) => {
    const to = asks ? linkTarget(event) : null;
    if (to === null || stays(to, here)) return;
    event.preventDefault();
    event.stopPropagation();
    setWanted({ to, by: 'link' });
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
  const leave = () => {
    setWanted(null);
    if (wanted?.by === 'history') goBack();
    else if (wanted) navigate(wanted.to);
  };
  return { to: wanted?.to ?? null, stay: () => setWanted(null), leave };
};

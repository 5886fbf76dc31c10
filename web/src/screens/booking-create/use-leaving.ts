import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { useLeavingScreen } from '../../app/leaving-screen.ts';

export interface Leaving {
  /** Whether it is being asked. */
  readonly asking: boolean;
  readonly leave: () => void;
  readonly stay: () => void;
  /** What was asked for is done: the form closes, or the link is followed. */
  readonly go: () => void;
}

/** Filters, order and periods of the list keep the form that stands beside it. */
const keepsForm = (target: string): boolean => {
  const { pathname, searchParams } = new URL(target, location.origin);
  const form = new URLSearchParams(location.search).get('create');
  return pathname === location.pathname && searchParams.get('create') === form;
};

const somethingFloats = (): boolean => document.querySelector('.dialog, .popover, .drawer') !== null;

/** Closes at once, or asks first where something would be lost; Escape and links leave like the button. */
export const useLeaving = (wouldLose: boolean, onClose: () => void): Leaving => {
  const [asking, setAsking] = useState(false);
  const [, navigate] = useLocation();
  const byLink = useLeavingScreen(wouldLose, wouldLose, keepsForm);
  const leave = () => {
    if (wouldLose) setAsking(true);
    else onClose();
  };
  const stay = () => {
    setAsking(false);
    byLink.stay();
  };
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !somethingFloats()) leave();
  });
  useEffect(() => {
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
  return {
    asking: asking || byLink.to !== null,
    leave,
    stay,
    go: () => {
      stay();
      if (byLink.to === null) onClose();
      else navigate(byLink.to);
    },
  };
};

import { useEffect, useEffectEvent, useState } from 'react';
import { useLeavingScreen } from '../../app/leaving-screen.ts';
import { somethingFloats } from '../../components/overlay/something-floats.ts';

export interface Leaving {
  /** Whether it is being asked. */
  readonly asking: boolean;
  readonly leave: () => void;
  readonly stay: () => void;
  /** What was asked for is done: the form closes, or the way that was taken is gone on. */
  readonly go: () => void;
}

/** Filters, order and periods of the list keep the form that stands beside it. */
const keepsForm = (target: string, here: string): boolean => {
  const [there, now] = [new URL(target, location.origin), new URL(here, location.origin)];
  return (
    there.pathname === now.pathname && there.searchParams.get('create') === now.searchParams.get('create')
  );
};

/** Closes at once, or asks first where something would be lost; Escape, links and Back leave like the button. */
export const useLeaving = (wouldLose: boolean, onClose: () => void): Leaving => {
  const [asking, setAsking] = useState(false);
  const elsewhere = useLeavingScreen(wouldLose, wouldLose, keepsForm);
  const leave = () => {
    if (wouldLose) setAsking(true);
    else onClose();
  };
  const stay = () => {
    setAsking(false);
    elsewhere.stay();
  };
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !somethingFloats()) leave();
  });
  useEffect(() => {
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
  return {
    asking: asking || elsewhere.to !== null,
    leave,
    stay,
    go: () => {
      setAsking(false);
      if (elsewhere.to === null) onClose();
      else elsewhere.leave();
    },
  };
};

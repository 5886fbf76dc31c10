import { useEffect, useEffectEvent, useState } from 'react';

export interface Leaving {
  /** Whether it is being asked. */
  readonly asking: boolean;
  readonly leave: () => void;
  readonly stay: () => void;
}

const somethingFloats = (): boolean => document.querySelector('.dialog, .popover, .drawer') !== null;

/** Closes at once, or asks first where something would be lost; Escape leaves like the button. */
export const useLeaving = (wouldLose: () => boolean, onClose: () => void): Leaving => {
  const [asking, setAsking] = useState(false);
  const leave = () => {
    if (wouldLose()) setAsking(true);
    else onClose();
  };
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !somethingFloats()) leave();
  });
  useEffect(() => {
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
  return { asking, leave, stay: () => setAsking(false) };
};

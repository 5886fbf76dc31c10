import { useState } from 'react';
import { useLeavingScreen, type Stays } from './leaving-screen.ts';

export interface UnsavedChanges {
  /** Whether it is being asked. */
  readonly asking: boolean;
  /** Closes the form, or asks first. */
  readonly leave: () => void;
  readonly stay: () => void;
  /** What was asked for is done: the form closes, or the way that was taken is gone on. */
  readonly go: () => void;
}

export interface UnsavedChangesOptions {
  /** Addresses that keep the form, such as another order of the list beside it. */
  readonly stays?: Stays;
  readonly onClose: () => void;
}

/** Asks before what was entered is lost: by the form's own way out, a link, Back or the closing of the window. */
export const useUnsavedChanges = (
  wouldLose: boolean,
  { stays, onClose }: UnsavedChangesOptions,
): UnsavedChanges => {
  const [asking, setAsking] = useState(false);
  const elsewhere = useLeavingScreen(wouldLose, wouldLose, stays);
  return {
    asking: asking || elsewhere.to !== null,
    leave: () => {
      if (wouldLose) setAsking(true);
      else onClose();
    },
    stay: () => {
      setAsking(false);
      elsewhere.stay();
    },
    go: () => {
      setAsking(false);
      if (elsewhere.to === null) onClose();
      else elsewhere.leave();
    },
  };
};

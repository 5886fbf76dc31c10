import { reaction } from 'mobx';
import { useEffect, useState } from 'react';
import { worldTime } from './world-time.ts';

const runningMs = 1_000;

/** The trade's present, told anew every so many milliseconds; each second while it runs faster than the clock on the wall. */
export const useNow = (everyMs = 30_000): Date => {
  const [now, setNow] = useState(() => worldTime.now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      clearTimeout(timer);
      // What is about to hold counts already.
      const isRunning = worldTime.speed() > 1 || (worldTime.steps.at(-1)?.speed ?? 1) > 1;
      timer = setTimeout(
        () => {
          setNow(worldTime.now());
          wait();
        },
        isRunning ? Math.min(runningMs, everyMs) : everyMs,
      );
    };
    wait();
    const stop = reaction(
      () => worldTime.steps,
      () => {
        setNow(worldTime.now());
        wait();
      },
    );
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [everyMs]);
  return now;
};

import { every, systemTimers, type Timers } from '#platform/clock/timers';
import { OnOneNode, type OnOneNodeOptions, type Running } from './on-one-node.ts';

export interface SweepOptions extends Omit<OnOneNodeOptions, 'start'> {
  readonly everyMs: number;
  /** Called at once and then every so often, never while the one before is under way. */
  readonly sweep: () => Promise<void>;
  readonly timers?: Timers;
}

/** Work that comes round, on one node of an installation at a time. A fault is told, and the next round tries again. */
export const sweepOnOneNode = ({
  everyMs,
  sweep,
  timers = systemTimers,
  ...options
}: SweepOptions): OnOneNode =>
  new OnOneNode({
    ...options,
    start: (): Running => {
      let isUnderWay = false;
      let under: Promise<void> = Promise.resolve();
      const round = async (): Promise<void> => {
        try {
          await sweep();
        } catch (error) {
          options.onFault(error, `sweeping ${options.name}`);
        }
        isUnderWay = false;
      };
      const next = (): void => {
        if (isUnderWay) return;
        isUnderWay = true;
        under = round();
      };
      next();
      const stop = every(timers, everyMs, next);
      return {
        close: async () => {
          stop();
          await under;
        },
      };
    },
  });

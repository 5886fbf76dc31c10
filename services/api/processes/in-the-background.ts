import { giveWay } from '#platform/fairness/give-way';
import type { Execute } from '../platform/execute-port.ts';

/** Decides and appends for work that is done by the thousand: before each step the short requests of people go first. */
export const inTheBackground =
  (execute: Execute): Execute =>
  async (execution) => {
    await giveWay();
    return execute(execution);
  };

import { millisecondsInHour } from 'date-fns/constants';

/** Hours from one ISO moment to another; negative where the second is the earlier one. */
export const hoursBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / millisecondsInHour;

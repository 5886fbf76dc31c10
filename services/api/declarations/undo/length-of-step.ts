/**
 * How many of the first go into one step of an undo: `most`, or fewer, so that a booking of which the submission made several versions
 * is not cut in two, for the next step begins behind the last id. Alone it may be more.
 */
export const lengthOfStep = (planned: readonly { readonly id: string }[], most: number): number => {
  if (planned.length <= most) return planned.length;
  const beyond = planned[most]?.id;
  const whole = planned.findIndex(({ id }) => id === beyond);
  if (whole > 0) return whole;
  const next = planned.findIndex(({ id }) => id !== beyond);
  return next < 0 ? planned.length : next;
};

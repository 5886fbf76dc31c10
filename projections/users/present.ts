import type { UserDocument } from './read-model.ts';

const initialOf = (name: string): string => {
  const point = name.codePointAt(0);
  return point === undefined ? '' : String.fromCodePoint(point);
};

/** `A. Prado`; null where the name is gone. */
export const displayNameOf = ({ firstName, lastName }: UserDocument): string | null =>
  firstName === null || lastName === null ? null : `${initialOf(firstName)}. ${lastName}`;

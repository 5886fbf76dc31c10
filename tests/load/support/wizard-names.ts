/** Whom and what the wizards of a load choose from, and by what they are known: for servers and for whoever asks them. */

export const numbered = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, number) => number);

export const uuidOf = (group: string, number: number): string =>
  `${group}-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;

/** What a wizard can choose from beside the demo's. */
export const wizardStaff = (count: number): readonly string[] =>
  numbered(count).map((number) => uuidOf('57aff000', number));
export const wizardCompanies = (count: number): readonly string[] =>
  numbered(count).map((number) => String(900_000 + number));

export const staffEmail = (number: number): string => `colleague.${number}@g2o.example`;

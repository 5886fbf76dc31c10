import type { SeenFile, TouchedUpload } from '#contracts/declaration-draft/draft-calls';
import type { DraftListItem, PersonView } from '#contracts/declaration-draft/draft-view';
import { displayDate } from '../../../format/dates.ts';
import { counted } from '../../../format/quantities.ts';

const colleague = 'a colleague';

const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

const namesOf = (people: readonly PersonView[]): string =>
  listed(people.map(({ name }) => name ?? colleague));

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `my open upload march.xlsx of 20 Nov 2026, 27 rows`, or whose it is. */
export const earlierText = (earlier: DraftListItem, userId: string): string => {
  const { fileName, openedAt, openedBy, openedByName, rows } = earlier;
  const whose = openedBy === userId ? 'my open upload' : `the open upload of ${openedByName ?? colleague},`;
  return `${whose} ${fileName ?? 'of a file'} of ${displayDate(openedAt)}, ${counted(rows, 'row')}`;
};

/** Colleagues of whom it is known that they are in an upload, or have changed cells in it. */
export const inItText = (
  { touchedBy }: DraftListItem,
  here: readonly { readonly id: string; readonly name: string }[],
  userId: string,
): string | null => {
  const others = touchedBy.filter(({ id }) => id !== userId);
  const parts = [
    ...(here.length > 0
      ? [`${listed(here.map(({ name }) => name))} ${here.length === 1 ? 'is' : 'are'} in it now`]
      : []),
    ...(others.length > 0 ? [`${namesOf(others)} changed cells in it`] : []),
  ];
  return parts.length === 0 ? null : `${upper(parts.join('; '))}.`;
};

/** What would go with an upload on which colleagues worked. */
export const touchedText = ({ openedBy, rows, touched, people }: TouchedUpload): string =>
  `${counted(rows, 'row')} uploaded by ${openedBy.name ?? colleague} would go; ${namesOf(people)} worked on ${touched === rows ? 'all' : touched} of them. They are told, and it can be taken back for 30 days.`;

const became: Readonly<Record<Exclude<SeenFile['became'], 'open'>, string>> = {
  submitted: 'submitted',
  replaced: 'replaced by another upload',
  discarded: 'discarded',
};

/** When a file was uploaded before, by whom, and what became of it. */
export const seenText = (seen: SeenFile, fileName: string): string => {
  const { openedAt, openedByName, by, at } = seen;
  const first = `${seen.fileName ?? fileName} was uploaded on ${displayDate(openedAt)} by ${openedByName ?? colleague}`;
  if (seen.became === 'open') return `${first}, and is still open.`;
  const whom = by ? ` by ${by.name ?? colleague}` : '';
  return `${first}. It was ${became[seen.became]}${at ? ` on ${displayDate(at)}` : ''}${whom}.`;
};

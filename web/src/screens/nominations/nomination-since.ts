import type { NominationAsOf, NominationListAsOf } from '#contracts/nomination/as-of';
import type { NominationList, NominationView } from '#contracts/nomination/nomination-view';
import type { CellMark } from '../../components/table/table-columns.ts';
import { counted } from '../../format/quantities.ts';
import { cellOf, differenceValue } from './nomination-words.ts';

/** Whether a nomination is shown as it was. */
export const isPast = (nomination: NominationView): nomination is NominationAsOf => 'since' in nomination;

type PageOf<Answer> = Omit<Answer, 'data'>;

const isOfPast = (
  page: PageOf<NominationList> | PageOf<NominationListAsOf>,
): page is PageOf<NominationListAsOf> => 'nominatedSince' in page;

/** `3 vessels were nominated since.`; empty where none was, or where a list is of now. */
export const nominatedSinceText = (page: PageOf<NominationList> | null): string => {
  if (page === null || !isOfPast(page) || page.nominatedSince === 0) return '';
  const verb = page.nominatedSince === 1 ? 'was' : 'were';
  return `${counted(page.nominatedSince, 'vessel')} ${verb} nominated since.`;
};

/** The marks of cells that hold something else now, by cell: `Now 24 Mar 2027`. */
export const sinceMarks = (nomination: NominationAsOf): ReadonlyMap<string, CellMark> =>
  new Map(
    nomination.since.map((one) => {
      const now = differenceValue(one, one.to, nomination);
      return [cellOf(one.field), { kind: 'since', text: now === '-' ? 'Now empty' : `Now ${now}` }];
    }),
  );

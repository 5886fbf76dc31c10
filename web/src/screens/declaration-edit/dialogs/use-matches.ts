import { useState } from 'react';
import type { MatchesRequest } from '#contracts/declaration-draft/draft-calls';
import { asHttpError } from '../../../api/http-error.ts';
import { snackbars } from '../../../components/feedback/snackbars.ts';
import type { GridRow } from '../../../components/grid/rows/rows.ts';
import type { DraftStore } from '../draft/DraftStore.ts';

/** What is chosen for a row that belongs to no booking there is. */
export const asNew = 'new';

/** What is chosen for each row: a booking's id, `asNew`, or nothing yet. */
type Choices = Readonly<Record<string, string>>;

/** One answer for all rows that were matched alike. */
const requestOf = (choices: Choices): MatchesRequest => {
  const decided = Object.entries(choices).filter(([, choice]) => choice !== '');
  const rowsBy = Map.groupBy(decided, ([, choice]) => choice);
  return {
    answers: [...rowsBy].map(([choice, rows]) => ({
      rows: rows.map(([id]) => id),
      match: choice === asNew ? { as: 'new' } : { as: 'booking', bookingId: choice },
    })),
  };
};

export interface Matches {
  readonly asking: readonly GridRow[];
  readonly undecided: readonly GridRow[];
  /** Bookings that were chosen already: no two rows are one booking. */
  readonly taken: ReadonlySet<string>;
  readonly choiceOf: (row: GridRow) => string;
  readonly choose: (row: GridRow, choice: string) => void;
  readonly makeOthersNew: () => void;
  readonly canSend: boolean;
  readonly send: () => void;
}

/** What the user has chosen so far for the rows that ask; it goes to the server when it is saved. */
export const useMatches = (store: DraftStore, onSent: () => void): Matches => {
  const [choices, setChoices] = useState<Choices>({});
  const [busy, setBusy] = useState(false);
  const { asking } = store;
  const undecided = asking.filter(({ id }) => !choices[id]);
  const canSend = !busy && undecided.length < asking.length;
  const send = () => {
    if (!canSend) return;
    setBusy(true);
    store.api
      .match(store.importId, requestOf(choices))
      .then(() => {
        setChoices({});
        onSent();
      })
      .catch((failure: unknown) => snackbars.error(asHttpError(failure).answer.message))
      .finally(() => setBusy(false));
  };
  return {
    asking,
    undecided,
    taken: new Set(Object.values(choices).filter((choice) => choice !== asNew)),
    choiceOf: ({ id }) => choices[id] ?? '',
    choose: ({ id }, choice) => setChoices({ ...choices, [id]: choice }),
    makeOthersNew: () =>
      setChoices({ ...choices, ...Object.fromEntries(undecided.map(({ id }) => [id, asNew])) }),
    canSend,
    send,
  };
};

import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { asHttpError, isAbort } from '../../../api/http-error.ts';
import { Dialog } from '../../../components/overlay/Dialog.tsx';
import { utcMoment, utcTime } from '../../../format/dates.ts';
import { counted } from '../../../format/quantities.ts';
import { worldTime } from '../../../stores/world-time.ts';
import { fieldName, inWords } from '../draft/cell-words.ts';
import type { Conflict } from '../draft/conflicts.ts';
import type { DraftStore } from '../draft/DraftStore.ts';
import { handOnBooking, type OtherHand } from '../draft/other-hand.ts';
import { declaredName, rowPlace } from '../draft/row-name.ts';

type Keep = 'mine' | 'theirs';

/** `A. Prado, 14:21 UTC`; of another day with the day. */
const inOneLine = ({ name, at }: OtherHand): string => {
  const isToday = at?.slice(0, 10) === worldTime.today();
  const when = at && (isToday ? utcTime(new Date(at)) : utcMoment(at));
  return [name ?? 'Someone else', when].filter(Boolean).join(', ');
};

/** Whose the other value is: as the row tells, else by the booking's history, once it is read. */
const useOtherHand = (store: DraftStore, conflict: Conflict | undefined): OtherHand | undefined => {
  const [found, setFound] = useState<{ readonly of: Conflict; readonly hand: OtherHand }>();
  const row = conflict && store.rows.get(conflict.id);
  const bookingId = conflict && !conflict.hand && conflict.from === 'booking' ? row?.booking?.id : undefined;
  useEffect(() => {
    if (!conflict || bookingId === undefined) return undefined;
    const asked = new AbortController();
    store.api
      .history(bookingId, asked.signal)
      .then((versions) => {
        for (const version of versions) {
          const hand = handOnBooking(version, conflict.field);
          if (hand) return setFound({ of: conflict, hand });
        }
      })
      .catch((failure: unknown) => {
        // The question stands without a name as well.
        if (!isAbort(failure)) console.warn('The history was not answered.', asHttpError(failure).message);
      });
    return () => asked.abort();
  }, [store, conflict, bookingId]);
  return conflict?.hand ?? (found?.of === conflict ? found?.hand : undefined);
};

const BothValues = ({
  conflict: { field, mine, theirs },
  hand,
}: {
  readonly conflict: Conflict;
  readonly hand: OtherHand | undefined;
}) => (
  <dl className="two-values">
    <div>
      <dt>Mine</dt>
      <dd>{inWords(field, mine)}</dd>
    </div>
    <div>
      <dt>{hand ? inOneLine(hand) : 'Theirs'}</dt>
      <dd>{inWords(field, theirs)}</dd>
    </div>
  </dl>
);

const ForAll = ({
  others,
  onAnswer,
}: {
  readonly others: number;
  readonly onAnswer: (keep: Keep) => void;
}) => (
  <p className="dialog-more">
    {counted(others, 'more cell')} to decide.{' '}
    <button type="button" className="link-button" onClick={() => onAnswer('mine')}>
      Keep all of mine
    </button>
    {' · '}
    <button type="button" className="link-button" onClick={() => onAnswer('theirs')}>
      Take all of theirs
    </button>
  </p>
);

/** How both came to change the cell. */
const causeOf = ({ from }: Conflict, { draft }: DraftStore, hand: OtherHand | undefined): string => {
  if (from === 'edit') return `${hand?.name ?? 'Someone else'} changed this cell while you were typing.`;
  return draft?.comparison?.with === 'download'
    ? 'This cell was changed both in the file and, since the download, in the portal.'
    : 'The booking was changed elsewhere after this cell was edited here.';
};

/** Two hands, one cell: both values, and whose holds. One conflict after another, or all alike. */
export const ConflictDialog = observer(
  ({
    store,
    open,
    onClose,
  }: {
    readonly store: DraftStore;
    readonly open: boolean;
    readonly onClose: () => void;
  }) => {
    const { conflicts } = store;
    const [conflict] = conflicts;
    const hand = useOtherHand(store, open ? conflict : undefined);
    if (!conflict) return null;
    const row = store.rows.get(conflict.id);
    const answer = (keep: Keep, which: readonly Conflict[]) => {
      for (const one of which) store.commands.resolve(one, keep);
      if (which.length === conflicts.length) onClose();
    };
    const name = conflict.field === 'code' ? declaredName(row) : rowPlace(row);
    const others = conflicts.length - 1;
    /** Given up, an edit that was refused is gone: what is shown is theirs already. */
    const close = () => {
      for (const one of store.commands.refused) store.commands.resolve(one, 'theirs');
      onClose();
    };
    return (
      <Dialog
        open={open}
        onClose={close}
        title={`${fieldName(conflict.field, row)} of ${name} was changed meanwhile`}
        text={`${causeOf(conflict, store, hand)} Which value holds?`}
        actions={[
          { label: 'Take theirs', onSelect: () => answer('theirs', [conflict]), safe: true },
          { label: 'Keep mine', onSelect: () => answer('mine', [conflict]), variant: 'primary' },
        ]}
      >
        <BothValues {...{ conflict, hand }} />
        {others > 0 ? <ForAll others={others} onAnswer={(keep) => answer(keep, conflicts)} /> : null}
      </Dialog>
    );
  },
);

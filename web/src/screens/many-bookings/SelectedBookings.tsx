import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { BookingView } from '#contracts/booking/booking-view';
import { asHttpError } from '../../api/http-error.ts';
import { http } from '../../api/http.ts';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { Button } from '../../components/form/Button.tsx';
import type { FileFormat } from '../../lists/download-href.ts';
import { FormatMenu } from '../../lists/DownloadMenu.tsx';
import type { RowSelection } from '../../lists/RowSelection.ts';
import { saveAnswered } from '../../lists/save-file.ts';
import { SelectionBar } from '../../lists/SelectionBar.tsx';
import { useMayChange, useMayUpload } from '../booking-lists/may-declare.ts';
import type { DeclarationView } from '../declaration-list/use-declarations.ts';
import { AssignMany } from './AssignMany.tsx';
import { CancelMany } from './CancelMany.tsx';
import { OutcomeDialog, type OutcomeDialogProps } from './OutcomeDialog.tsx';
import { outcomeGroups } from './outcomes.ts';

export interface SelectedBookingsProps {
  readonly view: DeclarationView;
  readonly selection: RowSelection<BookingView>;
}

type Shown = Pick<OutcomeDialogProps, 'done' | 'groups' | 'cancelled'>;

const download = async (
  { base, query }: DeclarationView,
  ids: readonly string[],
  format: FileFormat,
): Promise<void> => {
  const { sort, order } = query;
  try {
    saveAnswered(await http.file(`${base}/download`, { ids, format, ...(sort ? { sort, order } : {}) }));
  } catch (failure) {
    snackbars.error(asHttpError(failure).message);
  }
};

/** What is done with the bookings that are ticked: downloaded by whoever sees them, cancelled and assigned by whose they are. */
export const SelectedBookings = observer(({ view, selection }: SelectedBookingsProps) => {
  const [asking, setAsking] = useState<'cancel' | 'assign' | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const mayChange = useMayChange();
  // What is declared again stands in a grid.
  const mayDeclareAgain = useMayUpload();
  const { base, organisation } = view;
  const bookings = [...selection.rows.values()];
  const close = () => setAsking(null);
  const tell = (outcome: Shown) => {
    setAsking(null);
    setShown(outcome);
    selection.clear();
  };
  return (
    <>
      <SelectionBar list={view} selection={selection}>
        {mayChange ? (
          <>
            <Button size="small" variant="danger" onClick={() => setAsking('cancel')}>
              Cancel…
            </Button>
            <Button size="small" onClick={() => setAsking('assign')}>
              Assign broker…
            </Button>
          </>
        ) : null}
        <FormatMenu
          title="Download the selected bookings"
          disabled={false}
          onSelect={(format) => void download(view, [...selection.rows.keys()], format)}
        />
      </SelectionBar>
      {asking === 'cancel' ? (
        <CancelMany
          base={base}
          bookings={bookings}
          onClose={close}
          onDone={({ outcomes }) =>
            tell({
              done: 'cancelled',
              groups: outcomeGroups(outcomes, bookings, 'cancelled', {
                cancelled: 'Cancelled',
                already_cancelled: 'Cancelled before, by somebody else',
              }),
              cancelled: mayDeclareAgain
                ? outcomes.flatMap(({ id, outcome }) => (outcome === 'cancelled' ? [id] : []))
                : [],
            })
          }
        />
      ) : null}
      {asking === 'assign' ? (
        <AssignMany
          base={base}
          organisation={organisation.id}
          bookings={bookings}
          onClose={close}
          onDone={({ broker, outcomes }) =>
            tell({
              done: broker ? `assigned to ${broker.name}` : 'taken back',
              groups: outcomeGroups(outcomes, bookings, 'assigned', {
                assigned: broker ? `Assigned to ${broker.name}` : 'Taken back',
                unchanged: 'Nothing to change',
              }),
              cancelled: [],
            })
          }
        />
      ) : null}
      {shown ? (
        <OutcomeDialog {...shown} organisation={organisation.id} onClose={() => setShown(null)} />
      ) : null}
    </>
  );
});

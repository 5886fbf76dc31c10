import { RotateCcw } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { ReturnedDeclaration } from '#contracts/declaration-draft/returned-calls';
import { Button } from '../../components/form/Button.tsx';
import { ActionMenu } from '../../components/overlay/ActionMenu.tsx';
import { utcMoment } from '../../format/dates.ts';
import { useReturned } from '../booking-create/use-returned.ts';
import { useMayCreate, useMayEdit } from '../booking-lists/may-declare.ts';
import type { DeclarationView } from './use-declarations.ts';

/** `SZ-118 · 4 Mar 2027, 09:12 UTC · A. Prado` */
const lineOf = ({ rows, openedAt, openedByName }: ReturnedDeclaration): string => {
  const code = rows[0]?.cells.code?.value;
  const name = typeof code === 'string' ? code : 'New booking';
  return [name, utcMoment(openedAt), openedByName].filter((part) => part !== null).join(' · ');
};

/** Bookings of the form that came back, where there is no grid in which their drafts would be open. */
export const ReturnedBookings = observer(({ view }: { readonly view: DeclarationView }) => {
  const { base, query, change } = view;
  const mayEdit = useMayEdit();
  const shown = useMayCreate() && !mayEdit;
  // What the form did is known once it is closed.
  const returned = useReturned(base, shown && query.create === null);
  if (!shown || returned.length === 0) return null;
  return (
    <ActionMenu
      button={<Button size="small" className="button-compact" title="Refused as they were submitted" />}
      actions={returned.map((one) => ({
        label: lineOf(one),
        icon: <RotateCcw size={16} strokeWidth={1.75} aria-hidden />,
        onSelect: () =>
          change({
            ...query,
            open: null,
            tab: null,
            create: { way: 'returned', booking: one.importId },
          }),
      }))}
    >
      <RotateCcw size={16} strokeWidth={1.75} aria-hidden />
      <span>
        {returned.length}
        <span className="button-text"> came back</span>
      </span>
    </ActionMenu>
  );
});

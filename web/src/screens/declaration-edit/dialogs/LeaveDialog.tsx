import { observer } from 'mobx-react-lite';
import { useLeavingScreen } from '../../../app/leaving-screen.ts';
import { Dialog } from '../../../components/overlay/Dialog.tsx';
import { counted } from '../../../format/quantities.ts';
import type { DraftStore } from '../draft/DraftStore.ts';

/** Asks before a draft is left: what is saved stays there, what is still on its way would be lost. */
export const LeaveDialog = observer(({ store }: { readonly store: DraftStore }) => {
  const pending = store.commands.queue.size;
  const { draft } = store;
  const rows = store.contents.submittable.length;
  const leaving = useLeavingScreen(pending > 0 || (rows > 0 && draft?.state !== 'submitting'), pending > 0);
  const { to } = leaving;
  const text =
    pending > 0
      ? `${counted(pending, 'change is', 'changes are')} still being saved and would be lost.`
      : `${counted(rows, 'booking is', 'bookings are')} not submitted. What you entered stays in the draft${draft?.kind === 'edit' || !draft ? ', and your colleagues see it there' : ''}.`;
  return (
    <Dialog
      open={to !== null}
      onClose={leaving.stay}
      title="Leave without submitting?"
      text={text}
      actions={[
        { label: 'Stay', onSelect: leaving.stay, safe: true },
        {
          label: 'Leave',
          variant: pending > 0 ? 'danger-solid' : 'secondary',
          onSelect: leaving.leave,
        },
      ]}
    />
  );
});

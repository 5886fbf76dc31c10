import { Dialog } from '../components/overlay/Dialog.tsx';

export interface LeavePageDialogProps {
  readonly open: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asked by forms whose changes are not saved yet. */
export const LeavePageDialog = ({ open, onStay, onLeave }: LeavePageDialogProps) => (
  <Dialog
    open={open}
    onClose={onStay}
    title="Leave Page?"
    text="Unsaved changes may be lost. Are you sure you want to leave this page?"
    actions={[
      { label: 'Stay', safe: true, onSelect: onStay },
      { label: 'Leave', variant: 'danger-solid', onSelect: onLeave },
    ]}
  />
);

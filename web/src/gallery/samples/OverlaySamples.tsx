import { ChevronDown, Copy, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/form/Button.tsx';
import { ActionMenu } from '../../components/overlay/ActionMenu.tsx';
import { Dialog } from '../../components/overlay/Dialog.tsx';
import { Tip } from '../../components/overlay/Tip.tsx';
import { Sample, SampleRow } from '../Sample.tsx';

export const OverlaySamples = () => {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Sample id="overlays" title="Dialog, menu, tip">
      <SampleRow>
        <Button onClick={() => setOpen(true)}>Open the dialog</Button>
        <ActionMenu
          button={<Button />}
          actions={[
            { label: 'Duplicate', icon: <Copy size={16} strokeWidth={1.75} aria-hidden />, onSelect: close },
            { label: 'Delete', icon: <Trash2 size={16} strokeWidth={1.75} aria-hidden />, onSelect: close },
            { label: 'Transfer', onSelect: close, disabled: true },
          ]}
        >
          Actions
          <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
        </ActionMenu>
        <Tip text="Told on hover and focus.">
          <Button>With a tip</Button>
        </Tip>
      </SampleRow>
      <Dialog
        open={open}
        onClose={close}
        title="Cancel Booking SZ-118?"
        text="Cancellation of the booking can't be reversed."
        actions={[
          { label: 'No, keep it', safe: true, onSelect: close },
          { label: 'Not now', blocked: 'It is being transferred.', onSelect: close },
          { label: 'Yes, cancel', variant: 'danger-solid', onSelect: close },
        ]}
      />
    </Sample>
  );
};

import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReturnedDeclaration } from '#contracts/declaration-draft/returned-calls';
import { http } from '../../api/http.ts';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { Button } from '../../components/form/Button.tsx';
import { FormStore } from '../../components/form/FormStore.ts';
import { Dialog } from '../../components/overlay/Dialog.tsx';
import type { BookingFormStore } from './BookingFormStore.ts';

export const formId = 'create-booking';

export interface ReturnedFooterProps {
  readonly store: BookingFormStore;
  readonly returned: ReturnedDeclaration;
  /** The declarations' calls. */
  readonly base: string;
  readonly onGone: () => void;
}

/** What came back is created after all, or given up; closing the pane keeps it where it waits. */
export const ReturnedFooter = observer(({ store, returned, base, onGone }: ReturnedFooterProps) => {
  const [asking, setAsking] = useState(false);
  const [giving] = useState(() => new FormStore({}));
  const discard = async () => {
    const sent = await giving.submit((_values, options) =>
      http.post<unknown>(
        `${base}/returned/${returned.importId}/discard`,
        { rows: returned.rows.map(({ id }) => id) },
        options,
      ),
    );
    if (sent.as === 'refused') snackbars.error(sent.error.message);
    if (sent.as !== 'done') return;
    snackbars.success('Booking discarded.');
    onGone();
  };
  return (
    <footer className="pane-footer">
      <Button variant="danger" onClick={() => setAsking(true)}>
        discard
      </Button>
      <Button
        type="submit"
        form={formId}
        variant="primary"
        className="pane-footer-end"
        aria-disabled={store.form.busy}
      >
        {store.form.busy ? 'Creating…' : 'Create New'}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Discard Booking?"
        text="The booking was never declared. It is given up, and does not wait here any more."
        actions={[
          { label: 'No, keep it', safe: true, onSelect: () => setAsking(false) },
          {
            label: 'Yes, discard',
            variant: 'danger-solid',
            busy: giving.busy,
            onSelect: () => void discard(),
          },
        ]}
      />
    </footer>
  );
});

import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import type { NominationAnswered } from '#contracts/nomination/nomination-calls';
import type { NominationView } from '#contracts/nomination/nomination-view';
import { http } from '../../../api/http.ts';
import { snackbars } from '../../../components/feedback/snackbars.ts';
import { FormStore } from '../../../components/form/FormStore.ts';
import { Dialog } from '../../../components/overlay/Dialog.tsx';
import { queryString } from '../../../api/query.ts';

export interface DeleteVesselProps {
  readonly nomination: NominationView;
  /** The call of the nomination. */
  readonly path: string;
  readonly onDeleted: (nomination: NominationView) => void;
  /** It is not as it was shown: to be read again. */
  readonly onOutdated: () => void;
  readonly onClose: () => void;
}

/** The specification's question. The vessel stays in the list as cancelled. */
export const DeleteVessel = observer((props: DeleteVesselProps) => {
  const { path, onDeleted, onOutdated, onClose } = props;
  // What is asked about is the vessel as it was shown: a push changes nothing of that.
  const [shown] = useState(props.nomination);
  const [form] = useState(() => new FormStore({ version: shown.version }));
  const remove = async () => {
    const sent = await form.submit(({ version }, options) =>
      http.delete<NominationAnswered>(`${path}${queryString({ version })}`, options),
    );
    if (sent.as === 'done') {
      onDeleted(sent.answer.nomination);
      snackbars.success(`Vessel ${shown.vesselVoyage.name} deleted.`);
      return onClose();
    }
    if (sent.as !== 'refused') return undefined;
    const { status, message } = sent.error;
    snackbars.error(
      status > 0 && status < 500 ? message : 'Sorry, the vessel was not deleted. Please try again.',
    );
    if (status !== 409) return undefined;
    onOutdated();
    return onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete Vessel?"
      text="The vessel will be deleted from the nomination. Are you sure you want to delete it?"
      actions={[
        { label: 'No, keep it', safe: true, onSelect: onClose },
        { label: 'Yes, delete', variant: 'danger-solid', busy: form.busy, onSelect: () => void remove() },
      ]}
    />
  );
});

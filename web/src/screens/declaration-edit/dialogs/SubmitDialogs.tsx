import { observer } from 'mobx-react-lite';
import { Dialog } from '../../../components/overlay/Dialog.tsx';
import { counted } from '../../../format/quantities.ts';
import { SubmitDialog, type SubmitDialogProps } from '../submit/SubmitDialog.tsx';
import { rowName } from '../draft/row-name.ts';

/** What a submission asks on its way: what leaves, and what of it colleagues have changed since the review. */
export const SubmitDialogs = observer((props: Omit<SubmitDialogProps, 'leaving'>) => {
  const { store, submission } = props;
  const { step } = submission;
  if (step.name === 'confirm') return <SubmitDialog {...props} leaving={step.leaving} />;
  if (step.name !== 'changed') return null;
  const names = step.changed.slice(0, 3).map((id) => rowName(store.rows.get(id)));
  const more = step.changed.length - names.length;
  return (
    <Dialog
      open
      onClose={() => submission.cancel()}
      title={`${counted(step.changed.length, 'row')} changed after you reviewed ${step.changed.length === 1 ? 'it' : 'them'}`}
      text={`Colleagues changed ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}. Nothing was submitted.`}
      actions={[
        { label: 'Look again', onSelect: () => submission.cancel(), safe: true },
        ...(step.rest.rows.length > 0
          ? [
              {
                label: `Submit the other ${counted(step.rest.created + step.rest.amended, 'row')}`,
                variant: 'primary' as const,
                onSelect: () => void submission.send(step.rest),
              },
            ]
          : []),
      ]}
    />
  );
});

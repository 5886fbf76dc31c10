import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Dialog } from '../../../components/overlay/Dialog.tsx';
import { counted } from '../../../format/quantities.ts';
import type { DraftStore } from '../draft/DraftStore.ts';
import type { DraftSubmission } from '../draft/DraftSubmission.ts';
import { rowName } from '../draft/row-name.ts';

const ConfirmDialog = ({
  submission,
  warnings,
  rows,
  asksSync,
}: {
  readonly submission: DraftSubmission;
  readonly warnings: number;
  readonly rows: readonly { readonly id: string; readonly revision: number }[];
  readonly asksSync: boolean;
}) => {
  const [sync, setSync] = useState(false);
  return (
    <Dialog
      open
      onClose={() => submission.cancel()}
      title={`Submit ${counted(rows.length, 'booking')}?`}
      text={
        warnings > 0
          ? `${counted(warnings, 'warning')} will be submitted as ${warnings === 1 ? 'it is' : 'they are'}. The rows are marked in the grid.`
          : undefined
      }
      actions={[
        { label: 'Go back', onSelect: () => submission.cancel(), safe: true },
        {
          label: warnings > 0 ? 'Submit with warnings' : 'Submit',
          variant: 'primary',
          onSelect: () => void submission.send(rows, sync),
        },
      ]}
    >
      {asksSync ? (
        <label className="check-line">
          <input type="checkbox" checked={sync} onChange={(event) => setSync(event.target.checked)} />
          Synchronise with Veson
        </label>
      ) : null}
    </Dialog>
  );
};

/** What a submission asks on its way: warnings to accept, rows that colleagues have changed since the review. */
export const SubmitDialogs = observer(
  ({
    store,
    submission,
    asksSync,
  }: {
    readonly store: DraftStore;
    readonly submission: DraftSubmission;
    readonly asksSync: boolean;
  }) => {
    const { step } = submission;
    if (step.name === 'confirm') {
      return (
        <ConfirmDialog
          submission={submission}
          warnings={step.warnings}
          rows={step.rows}
          asksSync={asksSync}
        />
      );
    }
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
          ...(step.rest.length > 0
            ? [
                {
                  label: `Submit the other ${counted(step.rest.length, 'row')}`,
                  variant: 'primary' as const,
                  onSelect: () => void submission.send(step.rest, false),
                },
              ]
            : []),
        ]}
      />
    );
  },
);

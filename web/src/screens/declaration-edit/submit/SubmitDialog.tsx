import { observer } from 'mobx-react-lite';
import type { RowError } from '#domain/validation/errors';
import type { BookingTemplate } from '#contracts/templates/template';
import type { DeclarationRow } from '../grid/declaration-row.ts';
import { Checkbox } from '../../../components/form/Checkbox.tsx';
import { Dialog } from '../../../components/overlay/Dialog.tsx';
import type { DraftStore } from '../draft/DraftStore.ts';
import type { DraftSubmission } from '../draft/DraftSubmission.ts';
import type { Leaving } from './Leaving.ts';
import { LeavingNominations } from './LeavingNominations.tsx';
import { LeavingTable } from './LeavingTable.tsx';
import { LeavingWarnings } from './LeavingWarnings.tsx';
import { nothingTitle, submitText, summaryOf } from './people.ts';
import { WhoseEdits } from './WhoseEdits.tsx';
import './submit-dialog.css';

export interface SubmitDialogProps {
  readonly store: DraftStore;
  readonly submission: DraftSubmission;
  readonly leaving: Leaving;
  readonly template: BookingTemplate;
  /** The operator's staff are asked whether to synchronise with the voyage-management system. */
  readonly asksSync: boolean;
  readonly onJump: (row: DeclarationRow, error: RowError | undefined) => void;
}

/** What leaves with a submission: rows and MT, warnings, and whose edits they are. */
export const SubmitDialog = observer((props: SubmitDialogProps) => {
  const { store, submission, leaving, template, asksSync, onJump } = props;
  const nothing = leaving.count === 0;
  const wanted = submitText(leaving.count, 'booking');
  const back = () => submission.cancel();
  return (
    <Dialog
      open
      className="submit-dialog"
      onClose={back}
      title={nothing ? nothingTitle(leaving) : `${wanted}?`}
      text={summaryOf(store, leaving)}
      onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
        if (key.toLowerCase() === 'm' && !ctrlKey && !metaKey && !altKey) leaving.onlyMine();
      }}
      actions={[
        { label: 'Go back', onSelect: back, safe: true },
        {
          label: wanted,
          variant: 'primary',
          blocked: nothing ? 'Nothing is ticked yet.' : undefined,
          onSelect: () => void submission.send(leaving.sending),
        },
      ]}
    >
      <div className="submit-sections">
        {nothing ? null : <LeavingTable table={leaving.table} />}
        <LeavingWarnings
          {...{ store, leaving, template }}
          onJump={(row, error) => {
            back();
            onJump(row, error);
          }}
        />
        <LeavingNominations {...{ store, leaving }} />
        {leaving.groups.length > 0 ? <WhoseEdits {...{ store, leaving }} /> : null}
        {asksSync ? (
          <Checkbox checked={submission.syncVeson} onChange={(checked) => submission.synchronise(checked)}>
            Synchronise with Veson
          </Checkbox>
        ) : null}
      </div>
    </Dialog>
  );
});

import { Button } from '../../components/form/Button.tsx';

/** How an edit in the pane ends. */
export const EditButtons = ({
  busy,
  onCancel,
}: {
  readonly busy: boolean;
  readonly onCancel: () => void;
}) => (
  <div className="pane-edit-buttons">
    <Button onClick={onCancel}>Cancel</Button>
    <Button type="submit" variant="primary" aria-disabled={busy}>
      {busy ? 'Saving…' : 'Save'}
    </Button>
  </div>
);

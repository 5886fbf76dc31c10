import { OctagonAlert } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Spinner } from '../feedback/Spinner.tsx';
import { Button } from '../form/Button.tsx';
import type { AnyWizard } from './WizardSteps.tsx';
import './wizard.css';

export interface WizardFooterProps {
  readonly wizard: AnyWizard;
  /** What the last step does. */
  readonly submitLabel: string;
  readonly onSubmit: () => void;
  /** The way out; asking before something is lost is the screen's. */
  readonly onCancel: () => void;
}

const Send = observer(({ wizard, submitLabel, onSubmit }: Omit<WizardFooterProps, 'onCancel'>) => {
  const { busy } = wizard.form;
  return (
    <Button variant="primary" aria-busy={busy} aria-disabled={busy} onClick={onSubmit}>
      {busy ? <Spinner /> : null}
      {wizard.failure !== null && !busy ? 'Try again' : submitLabel}
    </Button>
  );
});

/** Out of the wizard, back, and on; the last step sends, and says here what it failed of. */
export const WizardFooter = observer((props: WizardFooterProps) => {
  const { wizard, onCancel } = props;
  return (
    <footer className="wizard-footer">
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
      <p className="wizard-failure" role="alert">
        {wizard.failure === null ? null : (
          <>
            <OctagonAlert size={14} strokeWidth={1.75} aria-hidden />
            {wizard.failure}
          </>
        )}
      </p>
      {wizard.isFirst ? null : <Button onClick={() => wizard.back()}>Back</Button>}
      {wizard.isLast ? (
        <Send {...props} />
      ) : (
        <Button variant="primary" onClick={() => wizard.next()}>
          Next
        </Button>
      )}
    </footer>
  );
});

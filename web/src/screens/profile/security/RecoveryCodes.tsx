import { snackbars } from '../../../components/feedback/snackbars.ts';
import { Button } from '../../../components/form/Button.tsx';

const copy = async (codes: readonly string[]): Promise<void> => {
  try {
    await navigator.clipboard.writeText(codes.join('\n'));
    snackbars.success('The recovery codes are copied.');
  } catch {
    // Without https, or where the browser forbids it.
    snackbars.error('The codes could not be copied. Select them and copy them by hand.');
  }
};

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Shown this once. */
export const RecoveryCodes = ({ codes, onDone }: RecoveryCodesProps) => (
  <section className="security-form" aria-label="Recovery codes">
    <h3 tabIndex={-1}>Keep your recovery codes</h3>
    <p>
      They are shown only now. Each works once, where you do not have your authenticator app. Without both, an
      administrator has to help you.
    </p>
    <ul className="recovery-codes">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
    <div className="security-buttons">
      <Button variant="primary" onClick={onDone}>
        I have saved them
      </Button>
      <Button onClick={() => void copy(codes)}>Copy</Button>
    </div>
  </section>
);

import { Tip } from '../overlay/Tip.tsx';
import { Button, type ButtonProps } from './Button.tsx';

export interface ButtonWithReasonProps extends Omit<ButtonProps, 'disabled' | 'title'> {
  /** Why it can do nothing now; null where it can. */
  readonly disabledReason: string | null;
  /** What it does, said on hover and focus while nothing hinders it. */
  readonly hint?: string;
}

/**
 * A button that says what keeps it from acting, on hover, on focus and to screen readers. It stays within reach of the
 * keyboard, and keeps the focus where its own click took away what there was to do.
 */
export const ButtonWithReason = ({ disabledReason, hint, onClick, ...rest }: ButtonWithReasonProps) => (
  <Tip text={disabledReason ?? hint ?? null}>
    <Button
      {...rest}
      {...(disabledReason === null
        ? { onClick }
        : { 'aria-disabled': true, 'aria-description': disabledReason })}
    />
  </Tip>
);

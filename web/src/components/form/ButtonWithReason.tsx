import { Tip } from '../overlay/Tip.tsx';
import { Button, type ButtonProps } from './Button.tsx';

export interface HinderedButtonProps extends Omit<ButtonProps, 'disabled' | 'title'> {
  /** Why it can do nothing now; null where it can. */
  readonly hindrance: string | null;
  /** What it does, said on hover and focus while nothing hinders it. */
  readonly explanation?: string;
}

/**
 * A button that says what keeps it from acting, on hover, on focus and to screen readers. It stays within reach of the
 * keyboard, and keeps the focus where its own click took away what there was to do.
 */
export const HinderedButton = ({ hindrance, explanation, onClick, ...rest }: HinderedButtonProps) => (
  <Tip text={hindrance ?? explanation ?? null}>
    <Button
      {...rest}
      {...(hindrance === null ? { onClick } : { 'aria-disabled': true, 'aria-description': hindrance })}
    />
  </Tip>
);

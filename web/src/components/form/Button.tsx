import type { ButtonHTMLAttributes, Ref } from 'react';
import './button.css';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-solid';
export type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` at most once a view; `danger-solid` only in its own dialog. Default `secondary`. */
  readonly variant?: ButtonVariant;
  /** 28 in toolbars, 32 in forms, 40 on the sign-in page; 44 by touch everywhere. */
  readonly size?: ButtonSize;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Class names of a button, for links and library elements that look like one. */
export const buttonClass = (variant: ButtonVariant = 'secondary', size: ButtonSize = 'medium'): string =>
  `button button-${variant}${size === 'medium' ? '' : ` button-${size}`}`;

export const Button = ({ variant, size, className, type, ...rest }: ButtonProps) => (
  <button
    {...rest}
    type={type === 'submit' ? 'submit' : 'button'}
    className={`${buttonClass(variant, size)}${className ? ` ${className}` : ''}`}
  />
);

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'aria-label'> {
  /** What the button does; icon buttons are always named. */
  readonly label: string;
  readonly children: React.ReactNode;
}

export const IconButton = ({ label, className, variant = 'ghost', ...rest }: IconButtonProps) => (
  <Button
    title={label}
    {...rest}
    variant={variant}
    aria-label={label}
    className={`button-icon${className ? ` ${className}` : ''}`}
  />
);

import type { ComponentProps } from 'react';
import './field-button.css';

type FieldButtonProps = Omit<ComponentProps<'button'>, 'type'>;

/** A small button behind the value of a field, with an icon of 14 px: what can be done with this value. */
export const FieldButton = ({ className, ...button }: FieldButtonProps) => (
  <button
    type="button"
    className={className === undefined ? 'field-button' : `field-button ${className}`}
    {...button}
  />
);

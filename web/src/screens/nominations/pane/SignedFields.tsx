import type { ReactNode } from 'react';
import type { SetBy } from '#contracts/nomination/nomination-view';
import { handText } from '../nomination-words.ts';
import './nomination-pane.css';

export interface SignedField {
  readonly label: string;
  readonly value: ReactNode;
  /** Who set it last; undefined where nobody did. */
  readonly hand: SetBy | undefined;
}

/** Labels and values, a line each, with who set what and when. */
export const SignedFields = ({ fields }: { readonly fields: readonly SignedField[] }) => (
  <dl className="pane-fields signed-fields">
    {fields.map(({ label, value, hand }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
        <dd className="signed-hand">{handText(hand)}</dd>
      </div>
    ))}
  </dl>
);

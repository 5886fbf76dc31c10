import type { ReactNode } from 'react';
import type { SetBy } from '#contracts/nomination/nomination-view';
import type { NominationField } from '#domain/nomination/terms';
import { handText } from '../nomination-words.ts';
import { CommentOn, usePointed, type Pointing } from './pointing.tsx';
import './nomination-pane.css';

export interface SignedField {
  readonly label: string;
  readonly value: ReactNode;
  /** What it shows; a message is written about the first. */
  readonly fields: readonly [NominationField, ...NominationField[]];
  /** Who set it last; undefined where nobody did. */
  readonly hand: SetBy | undefined;
}

interface RowProps {
  readonly field: SignedField;
  readonly pointing: Pointing;
}

const Row = ({ field: { label, value, fields, hand }, pointing }: RowProps) => (
  <div {...usePointed<HTMLDivElement>(pointing, fields)}>
    <dt>{label}</dt>
    <dd>
      {value}
      <CommentOn pointing={pointing} field={fields[0]} name={label} />
    </dd>
    <dd className="signed-hand">{handText(hand)}</dd>
  </div>
);

/** Labels and values, a line each, with who set what and when. */
export const SignedFields = ({
  fields,
  pointing,
}: {
  readonly fields: readonly SignedField[];
  readonly pointing: Pointing;
}) => (
  <dl className="pane-fields signed-fields">
    {fields.map((field) => (
      <Row key={field.label} field={field} pointing={pointing} />
    ))}
  </dl>
);

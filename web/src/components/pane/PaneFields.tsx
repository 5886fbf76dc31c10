import type { ReactNode } from 'react';
import './pane.css';

/** What it is called, its value, and the key by which something is noted of it. */
export type PaneField = readonly [label: string, value: ReactNode, key?: string];

export interface PaneFieldsProps {
  readonly fields: readonly PaneField[];
  /** What stands behind the value of a key. */
  readonly note?: (key: string) => ReactNode;
}

/** Labels and values, one line each. */
export const PaneFields = ({ fields, note }: PaneFieldsProps) => (
  <dl className="pane-fields">
    {fields.map(([label, value, key]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          {value}
          {key === undefined ? null : note?.(key)}
        </dd>
      </div>
    ))}
  </dl>
);

import type { ReactNode } from 'react';
import './pane.css';

/** What it is called, and its value. */
export type PaneField = readonly [label: string, value: ReactNode];

/** Labels and values, one line each. */
export const PaneFields = ({ fields }: { readonly fields: readonly PaneField[] }) => (
  <dl className="pane-fields">
    {fields.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

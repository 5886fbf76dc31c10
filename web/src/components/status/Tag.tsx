import type { ReactNode } from 'react';
import './status.css';

export type TagTone = 'neutral' | 'accent' | 'warning' | 'danger' | 'success';

/** A word on a tint, 20 px high: subtle, one tone a meaning. */
export const Tag = ({
  tone = 'neutral',
  children,
}: {
  readonly tone?: TagTone;
  readonly children: ReactNode;
}) => <span className={`tag tag-${tone}`}>{children}</span>;

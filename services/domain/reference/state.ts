import type { ReferenceItem } from './lists.ts';

export interface ReferenceState {
  /** 0 before the first revision. */
  readonly version: number;
  readonly items: Readonly<Record<string, ReferenceItem>>;
}

export const initialReferenceState: ReferenceState = { version: 0, items: {} };

import type { ReferenceItem, ReferenceList } from './lists.ts';

/** One revision of a list (`reference-{list}`): its version is the stream's length, counted from 1. */
export interface ReferenceListRevised {
  readonly type: 'ReferenceListRevised';
  readonly data: {
    readonly list: ReferenceList;
    /** Items that are new or changed, by id. */
    readonly items: Readonly<Record<string, ReferenceItem>>;
    /** Ids that are no longer offered; bookings keep the names they were declared with. */
    readonly withdrawn: readonly string[];
  };
}

export type ReferenceEvent = ReferenceListRevised;

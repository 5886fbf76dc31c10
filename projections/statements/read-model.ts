import type { ReadModel } from '#platform/documents/port';

/** A statement that was issued; its id is that of its event. */
export interface StatementDocument {
  readonly organisationId: string;
  /** `yyyy-MM-dd`; one a day. */
  readonly day: string;
  /** Streams of bookings that it lists. */
  readonly count: number;
  /** SHA-256 of its file, under which that is kept. */
  readonly hash: string;
  /** Hash of the one before; null: it is the first. */
  readonly previous: string | null;
}

export const statementsModel: ReadModel<StatementDocument> = {
  name: 'statements',
  indexes: [['organisationId', 'day'], ['hash']],
  history: false,
};

import type { ReadModel } from '#platform/documents/port';

/** When an organisation with bookings is issued its next statement; the id is the organisation's. */
export interface StatementScheduleDocument {
  /** `yyyy-MM-dd`, UTC: a Monday. */
  readonly nextOn: string;
}

export const statementSchedulesModel: ReadModel<StatementScheduleDocument> = {
  name: 'statement-schedules',
  indexes: [['nextOn']],
  history: false,
};

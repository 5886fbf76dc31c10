import { addDays, dayOf, numberOfDay } from '#domain/shared/days';
import type { StatementEvent } from '#domain/statement/events';
import { type EventNamed, isEvent } from '#domain/stored-events';
import { projection } from '../runtime/projection.ts';
import { type StatementScheduleDocument, statementSchedulesModel } from './read-model.ts';

const daysInWeek = 7;
/** 1 January 1970 was a Thursday. */
const mondayIsAt = 4;

/** The first Monday after a day. */
const mondayAfter = (day: string): string => {
  const sinceMonday = (numberOfDay(day) - mondayIsAt + daysInWeek) % daysInWeek;
  return addDays(day, daysInWeek - sinceMonday);
};

/** Each Monday, from the first booking on; organisations without bookings have no document. */
export const statementSchedulesProjection = projection<
  StatementScheduleDocument,
  EventNamed<'BookingDeclared'> | StatementEvent
>({
  model: statementSchedulesModel,
  version: 1,
  idsOf: (event) => [
    isEvent(event, 'StatementIssued') ? event.data.organisationId : event.data.organisation.id,
  ],
  folds: {
    BookingDeclared: {
      begins: (document, { recordedAt }) => document ?? { nextOn: mondayAfter(dayOf(new Date(recordedAt))) },
    },
    StatementIssued: { begins: (_before, { data }) => ({ nextOn: mondayAfter(data.day) }) },
  },
});

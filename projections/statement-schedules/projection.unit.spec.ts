import { describe, it } from '@jest/globals';
import { atlantica, declared } from '#domain/booking/booking.specification';
import type { EventNamed } from '#domain/stored-events';
import { specifyProjection } from '../runtime/specifications/projection.specification.ts';
import { statementSchedulesProjection } from './projection.ts';

const given = specifyProjection(statementSchedulesProjection);

const declaredOn = (day: string) => ({
  ...(declared as EventNamed<'BookingDeclared'>),
  recordedAt: `${day}T23:59:59.999Z`,
});
const issuedOn = (day: string) =>
  ({
    type: 'StatementIssued',
    data: { organisationId: atlantica.id, day, count: 1, hash: 'a', previous: null, administrators: [] },
  }) as const;

describe('the next statement', () => {
  it.each([
    ['a Sunday', '2027-03-07', '2027-03-08'],
    ['a Monday', '2027-03-08', '2027-03-15'],
    ['a Tuesday', '2027-03-09', '2027-03-15'],
  ])('is due on the Monday after the first booking, or the last statement, of %s', (_name, day, nextOn) => {
    given([declaredOn(day)]).thenDocument(atlantica.id, { nextOn });
    given([declaredOn('2027-02-01'), issuedOn(day)]).thenDocument(atlantica.id, { nextOn });
  });

  it('is not put off by further bookings', () => {
    given([declaredOn('2027-03-01'), declaredOn('2027-03-20')]).thenDocument(atlantica.id, {
      nextOn: '2027-03-08',
    });
  });
});

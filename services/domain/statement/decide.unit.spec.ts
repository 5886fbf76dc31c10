import { describe, expect, it } from '@jest/globals';
import { specify } from '../shared/decider.specification.ts';
import { issueDueStatement, issueStatement, type Stated, statementsDecider } from './decide.ts';
import type { StatementEvent } from './events.ts';

const given = specify(statementsDecider);
const organisationId = 'org-1';

const stated = (day: string, hash: string, count = 2): Stated => ({
  organisationId,
  day,
  count,
  hash,
  administrators: ['u-1'],
});
const issued = (day: string, hash: string, previous: string | null): StatementEvent => ({
  type: 'StatementIssued',
  data: { ...stated(day, hash), previous },
});
const first = issued('2027-03-01', 'a', null);

describe('a statement that somebody asks for', () => {
  it('names the one before it', () => {
    given([])
      .when((state) => issueStatement(state, stated('2027-03-01', 'a')))
      .thenEvents([first]);
    given([first])
      .when((state) => issueStatement(state, stated('2027-03-02', 'b')))
      .thenEvents([issued('2027-03-02', 'b', 'a')]);
  });

  it('is the last one where no booking has changed', () => {
    const again = given([first]).when((state) => issueStatement(state, stated('2027-03-05', 'a')));
    again.thenNothing();
    expect(again.state().last).toEqual(first.data);
  });

  it('is refused on the day of the last one, or before it, and where there are no bookings', () => {
    for (const day of ['2027-03-01', '2027-02-28'])
      given([first])
        .when((state) => issueStatement(state, stated(day, 'b')))
        .thenRejected('statement_issued_today');
    given([])
      .when((state) => issueStatement(state, stated('2027-03-01', 'a', 0)))
      .thenRejected('no_bookings');
  });
});

describe('a statement that is due', () => {
  it('is issued though nothing has changed, once', () => {
    given([first])
      .when((state) => issueDueStatement(state, stated('2027-03-09', 'a'), '2027-03-08'))
      .thenEvents([issued('2027-03-09', 'a', 'a')]);
    given([first, issued('2027-03-09', 'a', 'a')])
      .when((state) => issueDueStatement(state, stated('2027-03-10', 'b'), '2027-03-08'))
      .thenNothing();
  });

  it('states nothing where there are no bookings', () => {
    given([])
      .when((state) => issueDueStatement(state, stated('2027-03-08', 'a', 0), '2027-03-08'))
      .thenRejected('no_bookings');
  });
});

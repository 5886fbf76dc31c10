import { describe, expect, it } from '@jest/globals';
import { expected, on, rotterdam, santos, stated, terminal } from '#domain/voyage/voyage.specification';
import { specifyProjection } from '../runtime/specifications/projection.specification.ts';
import { eventsAfter, foldedOf, type Statement } from '../voyages/told.specification.ts';
import { voyageOptionsProjection } from './projection.ts';

const given = specifyProjection(voyageOptionsProjection);
const after = (...statements: readonly Statement[]) =>
  foldedOf(voyageOptionsProjection, eventsAfter(...statements));

const arriving = (at: string) =>
  stated(2, {
    calls: [{ ...santos, terminals: [terminal({ eta: { at, happened: false } })] }, rotterdam],
  });

/** Which events after the first statement are of any concern to forms. */
const concerned = (statement: Statement) =>
  foldedOf(voyageOptionsProjection, eventsAfter(stated(1), statement))
    .slice(1)
    .filter((event) => voyageOptionsProjection.idsOf({ ...event, ...envelope } as never).length > 0)
    .map(({ type }) => type);

const envelope = { id: '', stream: '', revision: 0, position: '', recordedAt: '' };

describe('voyages as forms offer them', () => {
  it('have the ports with the arrivals at their first terminals', () => {
    given(after(stated(1))).thenDocumentLike('v-1107', {
      vvn: '1107',
      cancelled: false,
      ports: [
        { callId: santos.callId, id: 'BRSSZ', name: 'Port of BRSSZ', arrival: on('2027-03-10') },
        { callId: rotterdam.callId, id: 'NLRTM', name: 'Port of NLRTM', arrival: on('2027-03-30') },
      ],
      lastArrival: on('2027-03-30'),
    });
  });

  it('are of no concern to an arrival that moves within its day, nor to berths and departures', () => {
    expect(concerned(arriving('2027-03-10T23:00:00.000Z'))).toEqual([]);
    expect(concerned(arriving('2027-03-11T00:00:00.000Z'))).toEqual(['PortCallEstimated']);
  });

  it('follow the day of an arrival, the rotation and the vessel', () => {
    const calls = [rotterdam, { ...santos, terminals: [terminal({ eta: expected('2027-04-20') })] }];
    const document = given(
      after(stated(1), stated(2, { calls, vessel: { id: 'skua', name: 'Nordic Skua' } })),
    ).document('v-1107');
    expect(document).toMatchObject({
      vessel: { id: 'skua' },
      ports: [{ id: 'NLRTM' }, { id: 'BRSSZ', arrival: on('2027-04-20') }],
      lastArrival: on('2027-04-20'),
    });
  });

  it('are offered no more once they are cancelled, and again once they are not', () => {
    const cancelled = stated(2, { status: 'cancelled' });
    given(after(stated(1), cancelled)).thenDocumentLike('v-1107', { cancelled: true });
    given(after(stated(1), cancelled, stated(3))).thenDocumentLike('v-1107', {
      cancelled: false,
      scheduledAt: '2026-01-01T00:00:00.000Z',
    });
  });
});

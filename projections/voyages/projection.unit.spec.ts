import { describe, expect, it } from '@jest/globals';
import {
  callId,
  expected,
  happened,
  on,
  rotterdam,
  santos,
  stated,
  terminal,
} from '#domain/voyage/voyage.specification';
import { specifyProjection } from '../runtime/specifications/projection.specification.ts';
import { voyagesProjection } from './projection.ts';
import { eventsAfter, foldedOf, type Statement } from './told.specification.ts';

const given = specifyProjection(voyagesProjection);

const after = (...statements: readonly Statement[]) =>
  foldedOf(voyagesProjection, eventsAfter(...statements));

describe('voyages', () => {
  it('stand as they were told last, with their span and when that was', () => {
    const arrived = {
      ...santos,
      terminals: [terminal({ eta: happened('2027-03-09'), etd: expected('2027-03-14') })],
    };
    given(after(stated(1), stated(2, { status: 'commenced', calls: [arrived, rotterdam] }))).thenDocument(
      'v-1107',
      {
        ...stated(2).voyage,
        status: 'commenced',
        state: 'ongoing',
        calls: [arrived, rotterdam],
        omitted: [],
        begins: on('2027-03-09'),
        ends: on('2027-04-02'),
        toldAt: stated(2).statedAt,
      },
    );
  });

  it('know which calls they had, also from a statement that came late', () => {
    const omitted = given(after(stated(1), stated(2, { calls: [santos] }))).document('v-1107');
    expect(omitted).toMatchObject({ calls: [santos], omitted: [callId('b')] });
    const late = given(after(stated(2, { calls: [santos] }), stated(1))).document('v-1107');
    expect(late).toEqual(omitted);
  });

  it('have no span where nothing has a time', () => {
    const calls = [{ ...santos, terminals: [] }];
    given(after(stated(1, { calls }))).thenDocumentLike('v-1107', { begins: null, ends: null });
  });
});

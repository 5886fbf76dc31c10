import { describe, it } from '@jest/globals';
import type { NominationImportEvent } from '#domain/nomination-import/events';
import { specifyProjection } from '../runtime/specifications/projection.specification.ts';
import { nominationImportsProjection } from './projection.ts';

const given = specifyProjection(nominationImportsProjection);

const ordered: readonly NominationImportEvent[] = [
  {
    type: 'NominationsOrdered',
    data: {
      importId: 'i1',
      organisation: { id: 'o1', name: 'Atlântica Celulose' },
      template: 'suzano',
      vessels: 2,
    },
  },
  { type: 'OrderedVesselsListed', data: { importId: 'i1', vessels: [] } },
];
const nominated = { place: 0, nominationId: 'n1', leftAshore: ['b1'] };
const refused = { place: 1, refused: 'missing', message: 'The nomination breaks a rule of its trade.' };
const settled = (...outcomes: readonly (typeof nominated | typeof refused)[]): NominationImportEvent => ({
  type: 'OrderedVesselsSettled',
  data: { importId: 'i1', outcomes },
});
const ended: NominationImportEvent = { type: 'NominationImportEnded', data: { importId: 'i1' } };

describe('vessels that are nominated together', () => {
  it('tell how far they are, and what came of each', () => {
    const far = { organisationId: 'o1', vessels: 2 };
    given(ordered).thenDocumentLike('i1', { ...far, outcomes: [], underWay: true });
    given([...ordered, settled(nominated)]).thenDocumentLike('i1', {
      ...far,
      outcomes: [nominated],
      underWay: true,
    });
    given([...ordered, settled(nominated), settled(refused), ended]).thenDocumentLike('i1', {
      ...far,
      outcomes: [nominated, refused],
      underWay: false,
    });
  });
});

import { describe, expect, it } from '@jest/globals';
import type { MappedHeader } from '#domain/organisation/events';
import { specifyProjection } from '../runtime/specifications/projection.specification.ts';
import { presentHeaderMemory } from './present.ts';
import { headerMemoriesProjection } from './projection.ts';
import { headerMemoryId } from './read-model.ts';

const given = specifyProjection(headerMemoriesProjection);

const mapped = (header: string, field: string | null, over: Partial<MappedHeader> = {}) => ({
  type: 'HeaderMapped' as const,
  data: {
    organisationId: 'o1',
    side: 'external' as const,
    template: 'suzano',
    header,
    field,
    reading: null,
    ...over,
  },
});

describe('what is remembered of headers', () => {
  it('is what was said last of each', () => {
    given([
      mapped('embarque', 'code'),
      mapped('reffabrica', null),
      mapped('embarque', 'comment'),
    ]).thenDocument(headerMemoryId('o1', 'external', 'suzano'), {
      headers: [
        { header: 'reffabrica', field: null, reading: null },
        { header: 'embarque', field: 'comment', reading: null },
      ],
    });
  });

  it('is kept apart by side and template', () => {
    const { documents } = given([
      mapped('layto', 'laycanFinish', { reading: 'day_first' }),
      mapped('layto', 'laycanStart', { side: 'internal' }),
      mapped('layto', null, { template: 'main' }),
    ]);
    expect(Object.keys(documents())).toEqual([
      'o1/external/suzano',
      'o1/internal/suzano',
      'o1/external/main',
    ]);
  });

  it('is nothing where nothing was said', () => {
    expect(presentHeaderMemory(undefined)).toEqual([]);
  });
});

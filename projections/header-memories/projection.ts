import type { OrganisationEvent } from '#domain/organisation/events';
import type { Projection } from '../runtime/projection.ts';
import { headerMemoriesModel, headerMemoryId, type HeaderMemoryDocument } from './read-model.ts';

type Mapped = Extract<OrganisationEvent, { type: 'HeaderMapped' }>;

/** Headers that are kept; those that nobody wrote for longest go first. */
const mostHeaders = 1_000;

/** How organisations' files are read, by what was said of earlier ones. */
export const headerMemoriesProjection: Projection<HeaderMemoryDocument, Mapped> = {
  model: headerMemoriesModel,
  version: 1,
  types: ['HeaderMapped'],
  idsOf: ({ data }) => [headerMemoryId(data.organisationId, data.side, data.template)],
  apply: (document, { data: { header, field, reading } }) => {
    const others = (document?.headers ?? []).filter((known) => known.header !== header);
    return { headers: [...others, { header, field, reading }].slice(-mostHeaders) };
  },
};

import type { EventNamed } from '#domain/stored-events';
import { projection } from '../runtime/projection.ts';
import { headerMemoriesModel, headerMemoryId, type HeaderMemoryDocument } from './read-model.ts';

type Mapped = EventNamed<'HeaderMapped'>;

/** Headers that are kept; those that nobody wrote for longest go first. */
const maxHeaders = 1_000;

/** How organisations' files are read, by what was said of earlier ones. */
export const headerMemoriesProjection = projection<HeaderMemoryDocument, Mapped>({
  model: headerMemoriesModel,
  version: 1,
  idsOf: ({ data }) => [headerMemoryId(data.organisationId, data.side, data.template)],
  folds: {
    HeaderMapped: {
      begins: (document, { data: { header, field, reading } }) => {
        const others = (document?.headers ?? []).filter((known) => known.header !== header);
        return { headers: [...others, { header, field, reading }].slice(-maxHeaders) };
      },
    },
  },
});

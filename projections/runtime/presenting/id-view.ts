import type { ReadModel } from '#platform/documents/port';
import { needsNothing, type View } from './view.ts';

/** A document's id alone: whoever hears of it asks for the rest, and is answered by their own rights. */
export const idView = <Doc>(model: ReadModel<Doc>): View<Doc, undefined, { readonly id: string }> => ({
  model,
  needs: needsNothing,
  present: ({ stored: { id } }) => ({ id }),
});

import type { Documents, Filter, FindOptions, Stored, StoredModel } from '#platform/documents/port';
import { allOf, withIds } from './filters.ts';

/** Documents that are read and held at once, however long the list is: reading them, and collecting them afterwards, holds up everybody else. */
const together = 100;

/** A list that is read whole: its rows as they stood in it at one moment. */
export interface WholeList<Doc> {
  readonly model: StoredModel<Doc>;
  readonly filter: Filter<Doc>;
  readonly ids: readonly string[];
}

export const wholeList = async <Doc>(
  documents: Pick<Documents, 'ids'>,
  model: StoredModel<Doc>,
  filter: Filter<NoInfer<Doc>>,
  { sort }: Pick<FindOptions<NoInfer<Doc>>, 'sort'>,
): Promise<WholeList<Doc>> => ({ model, filter, ids: await documents.ids(model, filter, sort) });

/**
 * The documents of a list in its order. By their ids: what moves meanwhile is neither missed nor told twice, as it would be
 * from page to page. What no longer belongs in the list when its turn comes is left out.
 */
export async function* inListOrder<Doc>(
  documents: Pick<Documents, 'find'>,
  { model, filter, ids }: WholeList<Doc>,
): AsyncGenerator<Stored<Doc>[]> {
  for (let at = 0; at < ids.length; at += together) {
    const some = ids.slice(at, at + together);
    const found = await documents.find(model, allOf(filter, withIds(some)));
    const byId = new Map(found.map((stored) => [stored.id, stored]));
    yield some.flatMap((id) => byId.get(id) ?? []);
  }
}

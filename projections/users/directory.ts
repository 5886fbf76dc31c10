import type { Documents } from '#platform/documents/port';
import type { Directory } from '../runtime/presenting/directory-port.ts';
import { organisationsModel } from '../organisations/read-model.ts';
import { displayNameOf } from './present.ts';
import { usersModel } from './read-model.ts';

/** Names by id, for what is presented; one read for as many ids as there are. */
export class ReadModelDirectory implements Directory {
  constructor(private readonly documents: Pick<Documents, 'getMany'>) {}

  /** `A. Prado` by user id; null where the person was erased, no entry where nobody has the id. */
  async usersNamed(ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
    if (ids.length === 0) return new Map();
    const found = await this.documents.getMany(usersModel, [...new Set(ids)]);
    return new Map(found.map(({ id, document }) => [id, displayNameOf(document)]));
  }

  async organisationsNamed(ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
    if (ids.length === 0) return new Map();
    const found = await this.documents.getMany(organisationsModel, [...new Set(ids)]);
    return new Map(found.map(({ id, document }) => [id, document.name]));
  }
}

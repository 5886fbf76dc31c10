import { Inject, Injectable } from '@nestjs/common';
import { seesEveryOrganisation } from '#contracts/people/roles';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { organisationsModel } from '#projections/organisations/read-model';
import { invalid } from '../../errors/api-error.ts';

const byId = (a: string, b: string): number => (a < b ? -1 : 1);

/** The organisations that a form of staff names. */
@Injectable()
export class KnownOrganisations {
  constructor(@Inject(DOCUMENTS) private readonly documents: Pick<Documents, 'getMany'>) {}

  /**
   * Sorted; none for who is everywhere by role.
   * @throws ApiError 422 with `organisations`, or with the one that does not exist
   */
  async wanted(role: string, ids: readonly string[]): Promise<readonly string[]> {
    if (seesEveryOrganisation(role)) return [];
    if (ids.length === 0) throw invalid({ organisations: ['Choose at least one organisation.'] });
    const known = new Set((await this.documents.getMany(organisationsModel, ids)).map(({ id }) => id));
    const errors = Object.fromEntries(
      ids.flatMap((id, index) =>
        known.has(id) ? [] : [[`organisations.${index}`, ['There is no such organisation.']] as const],
      ),
    );
    if (Object.keys(errors).length > 0) throw invalid(errors);
    return [...new Set(ids)].toSorted(byId);
  }
}

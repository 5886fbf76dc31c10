import { Inject, Injectable } from '@nestjs/common';
import type { PrincipalOrganisation } from '#contracts/people/principal';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { vesselsModel } from '#projections/vessels/read-model';
import { voyagesModel } from '#projections/voyages/read-model';
import { notFound } from '../errors/api-error.ts';

/** Who asks for a vessel's papers: staff, or an agency by its companies' global address numbers. */
export type VesselViewer = 'staff' | { readonly companies: readonly string[] };

/** Of organisations only port agencies read papers. */
export const viewerIn = ({
  type,
  companies,
}: Pick<PrincipalOrganisation, 'type' | 'companies'>): VesselViewer => ({
  companies: type === 'port_agency' ? companies : [],
});

/** Whose vessels' papers one may read. */
@Injectable()
export class SeenVessels {
  constructor(@Inject(DOCUMENTS) private readonly documents: Documents) {}

  /**
   * Staff read those of every vessel that there is, an agency of vessels that call, or called, at a port where it is the agent.
   *
   * @throws 404
   */
  async require(vesselId: string, viewer: VesselViewer): Promise<void> {
    if (viewer === 'staff') {
      if (!(await this.documents.get(vesselsModel, vesselId))) throw notFound();
      return;
    }
    if (viewer.companies.length === 0) throw notFound();
    const calls = await this.documents.count(voyagesModel, {
      'vessel.id': vesselId,
      'calls.agents.company': { $in: viewer.companies },
    });
    if (calls === 0) throw notFound();
  }
}

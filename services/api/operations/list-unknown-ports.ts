import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { UnknownPort, UnknownPortsAnswer } from '#contracts/operations/parked-messages';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { referenceModel } from '#projections/reference/read-model';
import { voyagesModel } from '#projections/voyages/read-model';

/** Ports that voyages call at and the reference data lack. */
export class ListUnknownPorts extends Query<UnknownPortsAnswer> {}

@QueryHandler(ListUnknownPorts)
export class ListUnknownPortsHandler implements IQueryHandler<ListUnknownPorts> {
  constructor(@Inject(DOCUMENTS) private readonly documents: Documents) {}

  async execute(): Promise<UnknownPortsAnswer> {
    const [called, reference] = await Promise.all([
      this.documents.distinct(voyagesModel, 'calls.port.id', {}),
      this.documents.get(referenceModel, 'ports'),
    ]);
    const known = reference?.document.items ?? {};
    const unknown = called.filter((locode) => typeof locode === 'string' && !Object.hasOwn(known, locode));
    return { data: await Promise.all(unknown.map((locode) => this.described(String(locode)))) };
  }

  private async described(locode: string): Promise<UnknownPort> {
    const filter = { 'calls.port.id': locode };
    const [voyages, [last]] = await Promise.all([
      this.documents.count(voyagesModel, filter),
      this.documents.find(voyagesModel, filter, { limit: 1 }),
    ]);
    const call = last?.document.calls.find(({ port }) => port.id === locode);
    return { locode, name: call?.port.name ?? locode, voyages };
  }
}

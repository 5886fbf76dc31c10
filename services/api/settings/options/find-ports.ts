import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { PortFound } from '#contracts/booking/option-calls';
import type { Paginated } from '#contracts/lists/paginated';
import { portsFor } from '#domain/reference/fitting';
import { SettingsService } from '../settings.service.ts';
import { optionPage, type PortsQuery } from './options-query.dto.ts';

/** Load or discharge ports that an organisation can name, by name or UN/LOCODE. */
export class FindPorts extends Query<Paginated<PortFound>> {
  constructor(
    readonly organisationId: string,
    readonly query: PortsQuery,
    readonly address: string,
  ) {
    super();
  }
}

@QueryHandler(FindPorts)
export class FindPortsHandler implements IQueryHandler<FindPorts> {
  constructor(private readonly settings: SettingsService) {}

  async execute({ organisationId, query, address }: FindPorts): Promise<Paginated<PortFound>> {
    const { loadingPorts, dischargePorts, tradelanes } = await this.settings.current(organisationId);
    const { role, trade, type } = query;
    const chosen = { trade: idOf(trade), type: idOf(type) };
    const ports = portsFor(role === 'load' ? loadingPorts : dischargePorts, tradelanes, chosen);
    const found = ports.map(({ id, name }) => ({ id, name, country: id.slice(0, 2) }));
    return optionPage(found, query, address, ({ id, name }) => [name, id]);
  }
}

const idOf = (id: string | undefined) => (id === undefined ? null : { id, name: id });

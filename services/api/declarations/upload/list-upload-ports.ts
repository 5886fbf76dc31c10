import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { UploadPorts } from '#contracts/declaration-draft/draft-calls';
import { SettingsService } from '../../settings/settings.service.ts';

/** Ports that a declaration file of a charterer can name. */
export class ListUploadPorts extends Query<UploadPorts> {
  constructor(readonly organisationId: string) {
    super();
  }
}

@QueryHandler(ListUploadPorts)
export class ListUploadPortsHandler implements IQueryHandler<ListUploadPorts> {
  constructor(private readonly settings: SettingsService) {}

  async execute({ organisationId }: ListUploadPorts): Promise<UploadPorts> {
    const { loadingPorts, dischargePorts } = await this.settings.current(organisationId);
    return { loadingPorts, dischargePorts };
  }
}

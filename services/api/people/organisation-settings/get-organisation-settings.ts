import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Flag } from '#contracts/people/flags';
import { settingsOffered, templatesOffered } from '#contracts/people/organisation-admin';
import type { OrganisationSettingsAnswer } from '#contracts/people/organisation-settings';
import type { PrincipalOrganisation } from '#contracts/people/principal';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS, FLAGS } from '#platform/tokens';
import { organisationsModel } from '#projections/organisations/read-model';
import { notFound } from '../../errors/api-error.ts';

/** What an organisation has switched on, and whether who asks may change it. */
export class GetOrganisationSettings extends Query<OrganisationSettingsAnswer> {
  constructor(readonly organisation: PrincipalOrganisation) {
    super();
  }
}

@QueryHandler(GetOrganisationSettings)
export class GetOrganisationSettingsHandler implements IQueryHandler<GetOrganisationSettings> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Pick<Documents, 'get'>,
    @Inject(FLAGS) private readonly flags: readonly Flag[],
  ) {}

  /** @throws ApiError 404 */
  async execute({ organisation }: GetOrganisationSettings): Promise<OrganisationSettingsAnswer> {
    const { id, template, permissions } = organisation;
    const stored = (await this.documents.get(organisationsModel, id))?.document;
    if (!stored) throw notFound();
    const canUpdate = permissions.includes('organization_settings.update.any');
    return {
      settings: settingsOffered(this.flags).map((setting) => ({
        ...setting,
        enabled: stored.features.includes(setting.id),
      })),
      bookingTemplate: template,
      templates: templatesOffered(this.flags),
      etaSource: stored.etaSource,
      canUpdate,
      canRename: permissions.includes('organization.create.any'),
    };
  }
}

import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Flag } from '#contracts/people/flags';
import {
  type AssignableStaff,
  type NewOrganisationForm,
  settingsOffered,
  templatesOffered,
  usualSettings,
} from '#contracts/people/organisation-admin';
import { seesEveryOrganisation } from '#contracts/people/roles';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS, FLAGS } from '#platform/tokens';
import { type UserDocument, usersModel } from '#projections/users/read-model';
import { roleOptions } from '../organisation-users/role-option.ts';

/** What the form of a new organisation offers. */
export class GetNewOrganisationForm extends Query<NewOrganisationForm> {}

const assignable = ({ id, email, firstName, lastName, role }: UserDocument): readonly AssignableStaff[] =>
  email === null || firstName === null || lastName === null
    ? []
    : [
        {
          id,
          first_name: firstName,
          last_name: lastName,
          email,
          // Staff are appointed by their address, and come in by a mail to it.
          email_verified: true,
          role: { name: role, is_admin: seesEveryOrganisation(role) },
        },
      ];

@QueryHandler(GetNewOrganisationForm)
export class GetNewOrganisationFormHandler implements IQueryHandler<GetNewOrganisationForm> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Pick<Documents, 'find'>,
    @Inject(FLAGS) private readonly flags: readonly Flag[],
  ) {}

  async execute(): Promise<NewOrganisationForm> {
    const staff = await this.documents.find(usersModel, { userType: 'g2o', status: 'active' });
    return {
      users: staff
        .flatMap(({ document }) => assignable(document))
        .toSorted((a, b) => (a.email < b.email ? -1 : 1)),
      roles: roleOptions,
      settings: settingsOffered(this.flags),
      defaults: {
        charterer: usualSettings('charterer', this.flags),
        agency: usualSettings('agency', this.flags),
        port_agency: usualSettings('port_agency', this.flags),
      },
      templates: templatesOffered(this.flags),
    };
  }
}

import { Inject, Injectable } from '@nestjs/common';
import type { Flag } from '#contracts/people/flags';
import type { Principal } from '#contracts/people/principal';
import { seesEveryOrganisation } from '#contracts/people/roles';
import { usualTemplate } from '#contracts/templates/names';
import type { Admission, AdmittedCustomer } from '#domain/admissions/events';
import { usualEtaSource } from '#domain/organisation/state';
import type { MachineClock } from '#platform/clock/port';
import type { Documents } from '#platform/documents/port';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import { DOCUMENTS, FLAGS, MACHINE_CLOCK } from '#platform/tokens';
import { presentAllCompanies } from '#projections/reference/present';
import { referenceModel } from '#projections/reference/read-model';
import { usersModel } from '#projections/users/read-model';
import { invalid } from '../../errors/api-error.ts';
import { derivedId, newStreamId } from '../../platform/commands.ts';
import type { CommandContext } from '../../platform/execute-port.ts';
import { Invitees } from '../invitations/invitees.ts';
import { expiryOf } from '../invitations/invite-member.ts';
import { StaffAddresses } from '../invitations/staff-addresses.ts';
import { featuresSwitchedOff, templateSwitchedOff } from '../organisation-settings/switched-off.ts';
import type { NewOrganisationRequest } from './organisations.dto.ts';

/** What a form of a new organisation amounts to, where all that it names is there. */
@Injectable()
export class NewAdmissions {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(MACHINE_CLOCK) private readonly clock: MachineClock,
    @Inject(FLAGS) private readonly flags: readonly Flag[],
    private readonly invitees: Invitees,
    private readonly staff: StaffAddresses,
    private readonly keys: PeopleKeys,
  ) {}

  /** @throws ApiError 422 by field: people, companies and settings that cannot be */
  async of(founder: Principal, wanted: NewOrganisationRequest, context: CommandContext): Promise<Admission> {
    const { name, type, permissions, settings } = wanted;
    const template = settings?.bookingTemplate ?? usualTemplate;
    const switchedOff = {
      ...featuresSwitchedOff(this.flags, permissions, (index) => `permissions.${index}`),
      // Where nobody chooses, everybody has the usual one.
      ...(template !== usualTemplate &&
        templateSwitchedOff(this.flags, template, 'settings.bookingTemplate')),
    };
    if (Object.keys(switchedOff).length > 0) throw invalid(switchedOff);
    const companies = await this.known(wanted.companies);
    const staff = await this.assigned(founder, wanted.internal_users);
    return {
      organisationId: newStreamId(context.actor, context.commandId),
      name,
      type,
      template,
      features: permissions,
      etaSource: settings?.etaSource ?? usualEtaSource,
      companies,
      staff,
      by: founder.userId,
      customers: await this.invited(wanted.customer_users, context),
      expiresAt: expiryOf(this.clock.now()),
    };
  }

  private async known(companies: readonly string[]): Promise<readonly string[]> {
    const stored = await this.documents.get(referenceModel, 'companies');
    const all = new Set(presentAllCompanies({ companies: stored?.document }).map(({ id }) => id));
    const wanted = [...new Set(companies)];
    const errors = Object.fromEntries(
      wanted.flatMap((id, index) =>
        all.has(id) ? [] : [[`companies.${index}`, ['There is no such company.']] as const],
      ),
    );
    if (Object.keys(errors).length > 0) throw invalid(errors);
    return wanted;
  }

  /** Whoever founds it is assigned, or would not see it. Who is everywhere by role is named nowhere. */
  private async assigned(founder: Principal, wanted: readonly string[]): Promise<readonly string[]> {
    const users = await this.documents.getMany(usersModel, [...new Set([...wanted, founder.userId])]);
    const known = new Map(users.map(({ id, document }) => [id, document]));
    const errors = Object.fromEntries(
      wanted.flatMap((id, index) => {
        const user = known.get(id);
        return user?.userType === 'g2o' && user.status === 'active'
          ? []
          : [[`internal_users.${index}`, ['There is no such user.']] as const];
      }),
    );
    if (Object.keys(errors).length > 0) throw invalid(errors);
    return [...known.values()]
      .filter(({ role }) => !seesEveryOrganisation(role))
      .map(({ id }) => id)
      .toSorted((a, b) => (a < b ? -1 : 1));
  }

  private async invited(
    wanted: NewOrganisationRequest['customer_users'],
    { actor, commandId }: CommandContext,
  ): Promise<readonly AdmittedCustomer[]> {
    const errors: Record<string, readonly string[]> = {};
    const seen = new Set<string>();
    for (const [index, { email }] of wanted.entries()) {
      const id = this.keys.emailId(email);
      if (this.staff.has(email))
        errors[`customer_users.${index}.email`] = ['G2O staff are assigned, and not invited.'];
      else if (seen.has(id)) errors[`customer_users.${index}.email`] = ['This address stands here twice.'];
      seen.add(id);
    }
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const customers: AdmittedCustomer[] = [];
    for (const [index, { email, role }] of wanted.entries()) {
      customers.push({
        ...(await this.invitees.of(email, commandId)),
        invitationId: derivedId(actor, commandId, 'invitation', index),
        mailId: derivedId(actor, commandId, 'mail', index),
        role,
      });
    }
    return customers;
  }
}

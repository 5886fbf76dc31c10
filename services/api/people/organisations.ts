import { Inject, Injectable } from '@nestjs/common';
import {
  changeMemberRole,
  chooseTemplate,
  foundOrganisation,
  type FoundOrganisation,
  joinMember,
  type Member,
  organisationDecider,
  removeMember,
  switchFeature,
} from '#domain/organisation/decide';
import type { Decision } from '#domain/shared/decider';
import type { OrganisationEvent, TemplateOfOrganisation } from '#domain/organisation/events';
import type { OrganisationRejection } from '#domain/organisation/rejections';
import type { OrganisationState } from '#domain/organisation/state';
import type { Position } from '#platform/event-store/port';
import { EXECUTE } from '#platform/tokens';
import { refusalOf, type RejectionAnswers } from '../errors/rejection-answers.ts';
import type { CommandContext, Execute } from '../platform/execute-port.ts';

const organisationStream = (organisationId: string): string => `organisation-${organisationId}`;

const organisationRejections: RejectionAnswers<OrganisationRejection> = {
  organisation_unknown: [404, 'Not found.'],
  organisation_already_founded: [409, 'This organisation exists already.'],
  member_unknown: [404, 'Not found.'],
  member_already_joined: [409, 'This user is a member already.'],
};

type Decide = (state: OrganisationState) => Decision<OrganisationEvent, OrganisationRejection>;

/** Commands on organisations and their memberships. Each answers with the position it stands at. */
@Injectable()
export class Organisations {
  constructor(@Inject(EXECUTE) private readonly execute: Execute) {}

  async found(organisation: FoundOrganisation, context: CommandContext): Promise<Position> {
    return this.on(organisation.organisationId, (state) => foundOrganisation(state, organisation), context);
  }

  async join(organisationId: string, member: Member, context: CommandContext): Promise<Position> {
    return this.on(organisationId, (state) => joinMember(state, member), context);
  }

  async changeRole(organisationId: string, member: Member, context: CommandContext): Promise<Position> {
    return this.on(organisationId, (state) => changeMemberRole(state, member), context);
  }

  async remove(organisationId: string, userId: string, context: CommandContext): Promise<Position> {
    return this.on(organisationId, (state) => removeMember(state, userId), context);
  }

  async switchFeature(
    organisationId: string,
    feature: { readonly feature: string; readonly on: boolean },
    context: CommandContext,
  ): Promise<Position> {
    return this.on(organisationId, (state) => switchFeature(state, feature), context);
  }

  async chooseTemplate(
    organisationId: string,
    template: TemplateOfOrganisation,
    context: CommandContext,
  ): Promise<Position> {
    return this.on(organisationId, (state) => chooseTemplate(state, template), context);
  }

  private async on(organisationId: string, decide: Decide, context: CommandContext): Promise<Position> {
    const done = await this.execute({
      stream: organisationStream(organisationId),
      decider: organisationDecider,
      decide,
      context,
    });
    if (!done.ok) throw refusalOf(organisationRejections, done);
    return done.position;
  }
}

import { organisationDecider } from '#domain/organisation/decide';
import type { OrganisationEvent } from '#domain/organisation/events';
import type { OrganisationRejection } from '#domain/organisation/rejections';
import type { OrganisationState } from '#domain/organisation/state';
import type { Decision } from '#domain/shared/decider';
import { organisationStream } from '#domain/streams';
import type { Position } from '#platform/event-store/port';
import { refusalOf, type RejectionAnswers } from '../errors/rejection-answers.ts';
import type { CommandContext, Execute, Executed } from '../platform/execute-port.ts';

export const organisationRejections: RejectionAnswers<OrganisationRejection> = {
  organisation_unknown: [404, 'Not found.'],
  organisation_already_founded: [409, 'This organisation exists already.'],
  member_unknown: [404, 'Not found.'],
  member_already_joined: [409, 'This user is a member already.'],
  own_membership: [403, 'Nobody changes their own role, or removes themselves. Ask another administrator.'],
  administrators_only: [403, 'Administrators alone change who is in an organisation.'],
  last_administrator: [
    409,
    'An organisation needs an administrator. Make somebody else one before this one goes.',
  ],
  invitation_unknown: [404, 'Not found.'],
  invitation_withdrawn: [404, 'Not found.'],
  invitation_accepted: [409, 'This invitation was accepted already. Sign in to go on.'],
  invitation_expired: [410, 'Your Invitation Expired'],
};

interface OfOrganisation {
  readonly organisationId: string;
  readonly context: CommandContext;
}

type Decide = (state: OrganisationState) => Decision<OrganisationEvent, OrganisationRejection>;

type Changed = Extract<
  Executed<OrganisationState, OrganisationEvent, OrganisationRejection>,
  { readonly ok: true }
>;

/** Decides on an organisation and its memberships. @throws as its rejections are answered */
export const changedOrganisation = async (
  execute: Execute,
  { organisationId, context }: OfOrganisation,
  decide: Decide,
): Promise<Changed> => {
  const stream = organisationStream(organisationId);
  const done = await execute({ stream, decider: organisationDecider, decide, context });
  if (!done.ok) throw refusalOf(organisationRejections, done);
  return done;
};

/** The same, for callers who need its position alone. */
export const changeOrganisation = async (
  execute: Execute,
  of: OfOrganisation,
  decide: Decide,
): Promise<Position> => (await changedOrganisation(execute, of, decide)).position;

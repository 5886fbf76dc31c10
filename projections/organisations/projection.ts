import { staffAudience, userAudience } from '#contracts/live/audiences';
import type { AdministratorEvent, AdmissionEvent, RequestEvent } from '#domain/admissions/events';
import { assigned, type FoundOrganisation } from '#domain/organisation/decide';
import { usualEtaSource } from '#domain/organisation/state';
import type { OrganisationEvent } from '#domain/organisation/events';
import { foldText } from '#domain/shared/plain-text';
import { type EventNamed, isEvent } from '#domain/stored-events';
import type { Position } from '#platform/event-store/port';
import { projection } from '../runtime/projection.ts';
import { type OrganisationDocument, organisationsModel } from './read-model.ts';

const switched = (features: readonly string[], feature: string, on: boolean): readonly string[] => {
  const others = features.filter((other) => other !== feature);
  return on ? [...others, feature] : others;
};

/** Assignments of staff stand in the streams of the staff, not of the organisations. */
type Assigned = EventNamed<'StaffAppointed' | 'StaffReassigned'>;

/** What its files look like is a read model of its own. */
type Folded =
  | Exclude<OrganisationEvent, { type: 'HeaderMapped' }>
  | Exclude<AdmissionEvent, RequestEvent | AdministratorEvent>
  | Assigned;

const idsOf = (event: Folded): readonly string[] => {
  if (isEvent(event, 'StaffAppointed')) return event.data.organisations;
  if (isEvent(event, 'StaffReassigned')) return [...event.data.added, ...event.data.removed];
  return [event.data.organisationId];
};

const withMembers = (
  document: OrganisationDocument,
  members: OrganisationDocument['members'],
): OrganisationDocument => ({
  ...document,
  members,
  customers: members.filter(({ role }) => role !== assigned).length,
});

const without = (document: OrganisationDocument, userId: string): OrganisationDocument =>
  withMembers(
    document,
    document.members.filter(({ user }) => user !== userId),
  );

/** Somebody who is a member already keeps the moment at which they joined. */
const withStaff = (document: OrganisationDocument, user: string, since: Position): OrganisationDocument =>
  document.members.some((member) => member.user === user)
    ? document
    : withMembers(document, [...document.members, { user, role: assigned, since }]);

const begun = ({
  organisationId: id,
  name,
  type,
  template,
  features,
}: FoundOrganisation): OrganisationDocument => ({
  id,
  name,
  nameKey: foldText(name),
  type,
  template,
  features,
  etaSource: usualEtaSource,
  members: [],
  customers: 0,
  settingUp: false,
  invitations: [],
});

const named = (document: OrganisationDocument, name: string): OrganisationDocument => ({
  ...document,
  name,
  nameKey: foldText(name),
});

const settled = (
  document: OrganisationDocument,
  { data }: { readonly data: { readonly invitationId: string } },
): OrganisationDocument => ({
  ...document,
  invitations: document.invitations.filter(({ id }) => id !== data.invitationId),
});

/** Organisations by id, with who is in them. */
export const organisationsProjection = projection<OrganisationDocument, Folded>({
  model: organisationsModel,
  version: 6,
  givesRights: true,
  audiencesOf: ({ members }) => [
    staffAudience.name(),
    ...members.map(({ user }) => userAudience.name({ userId: user })),
  ],
  idsOf,
  folds: {
    OrganisationAdmitted: {
      begins: (_none, { data }) => ({ ...begun(data), etaSource: data.etaSource, settingUp: true }),
    },
    // Its name alone, and it is here already.
    OrganisationNameKnown: (document) => document,
    OrganisationRenamed: (document, { data }) => named(document, data.to),
    OrganisationFounded: {
      // It may be called otherwise by now than it was admitted as.
      begins: (admitted, { data }) => ({
        ...named(begun(data), admitted?.name ?? data.name),
        settingUp: admitted?.settingUp ?? false,
      }),
    },
    SetUpCompleted: (document) => ({ ...document, settingUp: false }),
    TemplateChosen: (document, { data }) => ({ ...document, template: data.to }),
    FeatureSwitched: (document, { data }) => ({
      ...document,
      features: switched(document.features, data.feature, data.to),
    }),
    EtaSourceChosen: (document, { data }) => ({ ...document, etaSource: data.to }),
    MemberJoined: (document, { data: { userId: user, role }, position: since }) =>
      withMembers(document, [...document.members, { user, role, since }]),
    MemberRoleChanged: (document, { data: { userId, to } }) => ({
      ...document,
      members: document.members.map((member) => (member.user === userId ? { ...member, role: to } : member)),
    }),
    MemberInvited: (document, { data, recordedAt }) => ({
      ...document,
      invitations: [
        ...document.invitations,
        {
          id: data.invitationId,
          user: data.userId,
          email: data.email,
          role: data.role,
          invitedAt: recordedAt,
          expiresAt: data.expiresAt,
        },
      ],
    }),
    InvitationRenewed: (document, { data }) => ({
      ...document,
      invitations: document.invitations.map((invitation) =>
        invitation.id === data.invitationId
          ? { ...invitation, role: data.to, expiresAt: data.expiresAt }
          : invitation,
      ),
    }),
    InvitationWithdrawn: settled,
    InvitationAccepted: settled,
    MemberLeft: (document, { data }) => without(document, data.userId),
    StaffAppointed: (document, { data: { userId }, position }) => withStaff(document, userId, position),
    StaffReassigned: (document, { data: { userId, added }, position }, id) =>
      added.includes(id) ? withStaff(document, userId, position) : without(document, userId),
  },
});

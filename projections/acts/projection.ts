import { type Act, actKinds } from '#contracts/people/activity';
import { assigned } from '#domain/organisation/decide';
import type { Recorded } from '#domain/shared/envelope';
import { type EventNamed, isEvent } from '#domain/stored-events';
import { projection } from '../runtime/projection.ts';
import { type ActDocument, actsModel, invitedId } from './read-model.ts';

type Folded = EventNamed<
  | 'OrganisationAdmitted'
  | 'OrganisationFounded'
  | 'OrganisationRenamed'
  | 'TemplateChosen'
  | 'FeatureSwitched'
  | 'EtaSourceChosen'
  | 'MemberInvited'
  | 'InvitationRenewed'
  | 'InvitationWithdrawn'
  | 'MemberJoined'
  | 'MemberRoleChanged'
  | 'MemberLeft'
  | 'RequestAccepted'
  | 'RequestRejected'
  | 'StaffAppointed'
  | 'StaffReassigned'
  | 'UserRegistered'
  | 'EmailConfirmed'
  | 'UserRenamed'
  | 'PasswordReset'
  | 'PasswordChanged'
  | 'SecondFactorSet'
  | 'SecondFactorRemoved'
  | 'DirectoryLinked'
  | 'UserRemoved'
  | 'UserRestored'
  | 'UserErased'
>;

type Before = ActDocument | undefined;
type Facts = Partial<Omit<ActDocument, 'act' | 'kind' | 'at' | 'ordinal' | 'actor'>>;

const done = (act: Act, event: Recorded<Folded>, facts: Facts): ActDocument => ({
  act,
  kind: actKinds[act],
  at: event.recordedAt,
  ordinal: event.revision,
  actor: event.metadata.actor,
  organisation: null,
  subject: null,
  invitation: null,
  email: null,
  from: null,
  to: null,
  feature: null,
  ...facts,
});

/** A fold of an event that is one act. */
const act = <Event extends Recorded<Folded>>(
  name: Act | ((data: Event['data']) => Act),
  facts: (data: Event['data']) => Facts,
) => ({
  begins: (before: Before, event: Event): ActDocument =>
    before ?? done(typeof name === 'string' ? name : name(event.data), event, facts(event.data)),
});

const ofOrganisation = ({ organisationId }: { readonly organisationId: string }): Facts => ({
  organisation: organisationId,
});
const ofPerson = ({ userId }: { readonly userId: string }): Facts => ({ subject: userId });
const changed = ({ from, to }: { readonly from: string; readonly to: string }): Facts => ({ from, to });
const onOrOff = (on: boolean): string => (on ? 'on' : 'off');

const foundedId = (organisation: string): string => `founded/${organisation}`;
/** One act an organisation, of an event about several. */
const partId = (event: string, organisation: string): string => `${event}/${organisation}`;
const organisationOf = (id: string): string => id.slice(id.indexOf('/') + 1);

const joins = ({ role }: { readonly role: string }): Act =>
  role === assigned ? 'staff_assigned' : 'member_joined';
const leaves = ({ role }: { readonly role: string }): Act =>
  role === assigned ? 'staff_taken_off' : 'member_left';

const isFounding = (id: string): boolean => id.startsWith('founded/');

type Founding = Recorded<EventNamed<'OrganisationAdmitted' | 'OrganisationFounded'>>;
const founded = {
  begins: (before: Before, event: Founding): ActDocument =>
    before ?? done('organisation_founded', event, { ...ofOrganisation(event.data), to: event.data.name }),
};

const idsOf = (event: Recorded<Folded>): readonly string[] => {
  // Whoever founds an organisation invites its first people: the portal does it later, for them.
  if (isEvent(event, 'OrganisationAdmitted')) {
    const { organisationId, customers } = event.data;
    return [foundedId(organisationId), ...customers.map(({ invitationId }) => invitedId(invitationId))];
  }
  if (isEvent(event, 'OrganisationFounded')) return [foundedId(event.data.organisationId)];
  if (isEvent(event, 'MemberInvited')) return [invitedId(event.data.invitationId)];
  if (isEvent(event, 'StaffAppointed'))
    return [event.id, ...event.data.organisations.map((id) => partId(event.id, id))];
  if (isEvent(event, 'StaffReassigned')) {
    const { role, added, removed } = event.data;
    return [
      ...(role.from === role.to ? [] : [event.id]),
      ...[...added, ...removed].map((id) => partId(event.id, id)),
    ];
  }
  return [event.id];
};

/** Who did what about organisations and people: an act is written once, and stays. */
export const actsProjection = projection<ActDocument, Folded>({
  model: actsModel,
  version: 1,
  idsOf,
  folds: {
    OrganisationAdmitted: {
      begins: (before, event, id) => {
        if (before) return before;
        if (isFounding(id)) return founded.begins(before, event);
        const invited = event.data.customers.find(({ invitationId }) => invitedId(invitationId) === id);
        return done('member_invited', event, {
          ...ofOrganisation(event.data),
          subject: invited?.userId ?? null,
          invitation: invited?.invitationId ?? null,
          email: invited?.email ?? null,
          to: invited?.role ?? null,
        });
      },
    },
    OrganisationFounded: founded,
    OrganisationRenamed: act('organisation_renamed', (data) => ({
      ...ofOrganisation(data),
      ...changed(data),
    })),
    TemplateChosen: act('template_chosen', (data) => ({ ...ofOrganisation(data), ...changed(data) })),
    FeatureSwitched: act('feature_switched', (data) => ({
      ...ofOrganisation(data),
      feature: data.feature,
      from: onOrOff(data.from),
      to: onOrOff(data.to),
    })),
    EtaSourceChosen: act('eta_source_chosen', (data) => ({ ...ofOrganisation(data), ...changed(data) })),
    MemberInvited: act('member_invited', (data) => ({
      ...ofOrganisation(data),
      ...ofPerson(data),
      invitation: data.invitationId,
      email: data.email,
      to: data.role,
    })),
    InvitationRenewed: act('invitation_renewed', (data) => ({
      ...ofOrganisation(data),
      ...changed(data),
      invitation: data.invitationId,
    })),
    InvitationWithdrawn: act('invitation_withdrawn', (data) => ({
      ...ofOrganisation(data),
      subject: data.userId,
      invitation: data.invitationId,
    })),
    MemberJoined: act(joins, (data) => ({ ...ofOrganisation(data), ...ofPerson(data), to: data.role })),
    MemberRoleChanged: act('member_role_changed', (data) => ({
      ...ofOrganisation(data),
      ...ofPerson(data),
      ...changed(data),
    })),
    MemberLeft: act(leaves, (data) => ({ ...ofOrganisation(data), ...ofPerson(data), from: data.role })),
    RequestAccepted: act('request_accepted', (data) => ({
      ...ofOrganisation(data),
      ...ofPerson(data),
      to: data.role,
    })),
    RequestRejected: act('request_rejected', ofPerson),
    StaffAppointed: {
      begins: (before, event, id) => {
        if (before) return before;
        const person = ofPerson(event.data);
        if (id === event.id) return done('staff_appointed', event, { ...person, to: event.data.role });
        return done('staff_assigned', event, { ...person, organisation: organisationOf(id) });
      },
    },
    StaffReassigned: {
      begins: (before, event, id) => {
        if (before) return before;
        const { role, added } = event.data;
        const person = ofPerson(event.data);
        if (id === event.id) return done('staff_role_changed', event, { ...person, ...changed(role) });
        const organisation = organisationOf(id);
        return done(added.includes(organisation) ? 'staff_assigned' : 'staff_taken_off', event, {
          ...person,
          organisation,
        });
      },
    },
    UserRegistered: act('account_made', ofPerson),
    EmailConfirmed: act('email_confirmed', ofPerson),
    UserRenamed: act('names_changed', ofPerson),
    PasswordReset: act('password_reset', ofPerson),
    PasswordChanged: act('password_changed', ofPerson),
    SecondFactorSet: act('second_factor_set', ofPerson),
    SecondFactorRemoved: act('second_factor_removed', ofPerson),
    DirectoryLinked: act('directory_linked', ofPerson),
    UserRemoved: act('access_ended', ofPerson),
    UserRestored: act('access_restored', ofPerson),
    UserErased: act('person_erased', ofPerson),
  },
});

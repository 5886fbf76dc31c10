import { organisationAudience, staffAudience, userAudience } from '#contracts/live/audiences';
import type { RequestEvent } from '#domain/admissions/events';
import type { EventNamed } from '#domain/stored-events';
import type { CredentialEvent, PreferenceEvent, UserEvent } from '#domain/user/events';
import { foldText } from '#domain/shared/plain-text';
import { projection, type Reveal } from '../runtime/projection.ts';
import { type RequestDocument, type UserDocument, usersModel } from './read-model.ts';

/** What makes a person known, and how a request of theirs goes on. */
type PersonEvent =
  | Exclude<UserEvent, PreferenceEvent | CredentialEvent>
  | RequestEvent
  | EventNamed<'MemberInvited' | 'InvitationWithdrawn' | 'MemberJoined' | 'MemberLeft'>;

const withRequest = (document: UserDocument, change: Partial<RequestDocument>): UserDocument =>
  document.request ? { ...document, request: { ...document.request, ...change } } : document;

const namesIn = (
  user: string,
  name: { readonly firstName: string; readonly lastName: string },
  reveal: Reveal,
) => ({ firstName: reveal(user, name.firstName), lastName: reveal(user, name.lastName) });

/** What lists sort and search by, made anew with every name; who has none stands by their address. */
const withKeys = (user: Omit<UserDocument, 'nameKey' | 'search'>): UserDocument => {
  const { firstName, lastName, email } = user;
  const name = [lastName, firstName].join(' ').trim();
  return {
    ...user,
    nameKey: foldText(name === '' ? (email ?? '') : name),
    search: foldText([firstName, lastName, email].join(' ').trim()),
  };
};

/** Somebody of whom nothing is known but an id. */
const stranger = (id: string, recordedAt: string): UserDocument => ({
  id,
  userType: 'public',
  memberOf: [],
  role: 'public',
  firstName: null,
  lastName: null,
  email: null,
  status: 'unconfirmed',
  registeredAt: recordedAt,
  resets: 0,
  request: null,
  invitations: [],
  lapsesAt: null,
  nameKey: '',
  search: '',
});

const withMemberships = (document: UserDocument, memberOf: readonly string[]): UserDocument => ({
  ...document,
  memberOf,
  userType: typeIn(document.userType, memberOf),
});

/** Whoever joins an organisation is a customer from then on, however they came, and public when they have left the last one. */
const typeIn = (type: UserDocument['userType'], memberOf: readonly string[]): UserDocument['userType'] => {
  if (type === 'g2o') return type;
  return memberOf.length > 0 ? 'customer' : 'public';
};

/** Whom nobody invites any more, and who never came, is nobody again; what is known of them is forgotten in time. */
const withoutInvitation = (document: UserDocument, invitation: string, recordedAt: string): UserDocument => {
  if (document.status !== 'invited') return document;
  const invitations = document.invitations.filter((one) => one !== invitation);
  if (invitations.length > 0) return { ...document, invitations };
  const { lapsesAt } = document;
  return withKeys({
    ...document,
    email: null,
    status: 'unconfirmed',
    invitations,
    lapsesAt: lapsesAt !== null && lapsesAt > recordedAt ? lapsesAt : recordedAt,
  });
};

/** Of an organisation its own people are told, and not which staff are assigned to it. */
const organisationsOf = ({ userType, memberOf }: UserDocument): readonly string[] =>
  userType === 'customer'
    ? memberOf.map((organisationId) => organisationAudience.name({ organisationId }))
    : [];

/** People by id; the only read model that holds their names. */
export const usersProjection = projection<UserDocument, PersonEvent>({
  model: usersModel,
  version: 9,
  givesRights: true,
  audiencesOf: (document) => [
    staffAudience.name(),
    userAudience.name({ userId: document.id }),
    ...organisationsOf(document),
  ],
  idsOf: ({ data: { userId } }) => (userId === null ? [] : [userId]),
  folds: {
    UserRegistered: {
      begins: (before, { data, recordedAt }, id, reveal) => {
        const memberOf = before?.memberOf ?? [];
        return withKeys({
          ...stranger(id, recordedAt),
          memberOf,
          userType: typeIn(data.userType, memberOf),
          role: data.role,
          ...namesIn(id, data, reveal),
          email: reveal(id, data.email),
          status: 'active',
        });
      },
    },
    MemberInvited: {
      begins: (before, { data, recordedAt }, id, reveal) =>
        before && before.status !== 'unconfirmed' && before.status !== 'invited'
          ? before
          : withKeys({
              ...(before ?? stranger(id, recordedAt)),
              email: reveal(id, data.email),
              status: 'invited',
              invitations: [...new Set([...(before?.invitations ?? []), data.invitationId])],
            }),
    },
    InvitationWithdrawn: {
      begins: (document, { data: { invitationId }, recordedAt }) =>
        document ? withoutInvitation(document, invitationId, recordedAt) : null,
    },
    StaffAppointed: {
      begins: (before, { data, recordedAt }, id, reveal) =>
        withKeys({
          ...stranger(id, recordedAt),
          memberOf: [...new Set([...(before?.memberOf ?? []), ...data.organisations])],
          userType: 'g2o',
          role: data.role,
          ...namesIn(id, data, reveal),
          email: reveal(id, data.email),
          status: 'active',
        }),
    },
    StaffReassigned: (document, { data: { role, added, removed } }) => ({
      ...document,
      role: role.to,
      memberOf: [
        ...document.memberOf.filter((one) => !added.includes(one) && !removed.includes(one)),
        ...added,
      ],
    }),
    UserRemoved: (document) => ({ ...document, status: 'removed' }),
    UserRestored: (document) => ({ ...document, status: 'active' }),
    // Of a person nothing is kept here before their address has confirmed it.
    RegistrationReceived: {
      begins: (before, { data, recordedAt }, id) => ({
        ...(before ?? stranger(id, recordedAt)),
        lapsesAt: data.expiresAt,
      }),
    },
    RegistrationRepeated: (document) => document,
    EmailConfirmed: (document, { data, recordedAt }, id, reveal) =>
      withKeys({
        ...document,
        ...namesIn(id, data, reveal),
        email: reveal(id, data.email),
        status: 'active',
        invitations: [],
        registeredAt: recordedAt,
        request: {
          state: 'pending',
          since: recordedAt,
          company: reveal(id, data.organisation),
          businessType: data.businessType,
          tradelanes: data.tradelanes,
          accepted: null,
        },
        lapsesAt: null,
      }),
    // Who joined by an invitation before is in already: nothing is left to be carried out, least of all after they have left again.
    RequestAccepted: (document, { data: { organisationId, role } }) =>
      withRequest(document, {
        state: document.memberOf.includes(organisationId) ? 'joined' : 'accepted',
        accepted: { organisation: organisationId, role },
      }),
    RequestRejected: (document) => withRequest(document, { state: 'rejected' }),
    MemberJoined: {
      // Logs of before have some who joined before their account was made.
      begins: (before, { data: { organisationId }, recordedAt }, id) => {
        const document = before ?? stranger(id, recordedAt);
        const others = document.memberOf.filter((one) => one !== organisationId);
        const joined = withMemberships(document, [...others, organisationId]);
        const isAccepted = document.request?.accepted?.organisation === organisationId;
        return isAccepted ? withRequest(joined, { state: 'joined' }) : joined;
      },
    },
    MemberLeft: {
      begins: (document, { data: { organisationId } }) =>
        document
          ? withMemberships(
              document,
              document.memberOf.filter((one) => one !== organisationId),
            )
          : null,
    },
    UserRenamed: (document, { data }, _id, reveal) =>
      withKeys({ ...document, ...namesIn(document.id, data.to, reveal) }),
    PasswordResetRequested: (document) => document,
    DirectoryLinked: (document) => document,
    PasswordReset: (document) => ({ ...document, resets: document.resets + 1 }),
    UserErased: {
      begins: (document, { recordedAt }, id) =>
        withKeys({
          ...(document ?? stranger(id, recordedAt)),
          firstName: null,
          lastName: null,
          email: null,
          status: 'erased',
          request: null,
          invitations: [],
          lapsesAt: null,
        }),
    },
  },
});

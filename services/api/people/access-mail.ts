import { assigned, organisationDecider, roleIn } from '#domain/organisation/decide';
import { type EventNamed, isEvent } from '#domain/stored-events';
import { organisationStream, userStream } from '#domain/streams';
import { userDecider } from '#domain/user/decide';
import type { EventReader } from '#platform/event-store/port';
import { recordedBy } from '#projections/runtime/folding/recorded';
import type { Directory } from '#projections/runtime/presenting/directory-port';
import { type Block, type Letter, lines, linkTo, text } from '../mail/letter.ts';
import type { Outgoing } from '../mail/send-letter.ts';
import { roleName } from './users/role-names.ts';

export interface AccessMailParts {
  readonly events: Pick<EventReader, 'readStream'>;
  readonly directory: Pick<Directory, 'organisationsNamed'>;
  /** Whether staff sign in at the operator's directory, and have no password here. */
  readonly hasDirectory: boolean;
  /** Where links lead; without it they are paths. */
  readonly publicUrl: URL | undefined;
}

interface AccessChange {
  readonly userId: string;
  readonly organisationId: string | null;
  readonly mailId: string;
}

interface Said {
  readonly subject: string;
  readonly blocks: readonly Block[];
  /** Where they go on; the sign-in page when absent. */
  readonly link?: { readonly label: string; readonly path: string };
}

const namesOf = async (
  { directory }: Pick<AccessMailParts, 'directory'>,
  ids: readonly string[],
): Promise<string> => {
  const names = await directory.organisationsNamed(ids);
  return ids
    .map((id) => names.get(id) ?? id)
    .toSorted((a, b) => a.localeCompare(b, 'en'))
    .join(', ');
};

const inOrganisation = async (
  parts: AccessMailParts,
  { userId, mailId }: AccessChange,
  organisationId: string,
): Promise<Said | null> => {
  const told = (await parts.events.readStream(organisationStream(organisationId))).map(
    recordedBy(organisationDecider),
  );
  const state = told.reduce(organisationDecider.evolve, organisationDecider.initialState);
  // Who has left again is told nothing of it any more.
  if (!state || roleIn(state, userId) === undefined) return null;
  const organisation = await namesOf(parts, [organisationId]);
  for (const event of told) {
    if (isEvent(event, 'MemberRoleChanged') && event.data.mailId === mailId)
      return {
        subject: `${organisation}: your role on Laycan has changed`,
        blocks: [
          text(
            `Your role in ${organisation} is ${roleName(event.data.to)} from now on. It was ${roleName(event.data.from)}.`,
          ),
        ],
      };
    if (isEvent(event, 'MemberJoined') && event.data.mailId === mailId)
      return {
        subject: `${organisation}: you have access on Laycan`,
        blocks: [
          text(
            event.data.role === assigned
              ? `You are assigned to ${organisation} on Laycan.`
              : `You are in ${organisation} on Laycan, as ${roleName(event.data.role)}.`,
          ),
        ],
      };
  }
  throw new Error(`Organisation ${organisationId} tells of no mail ${mailId}`);
};

const appointed = async (
  parts: AccessMailParts,
  { role, organisations }: EventNamed<'StaffAppointed'>['data'],
): Promise<Said> => {
  const where =
    organisations.length === 0 ? '' : ` You are assigned to ${await namesOf(parts, organisations)}.`;
  return {
    subject: 'You have access to Laycan',
    blocks: [text(`You have access to Laycan as ${role}.${where}`)],
    ...(parts.hasDirectory ? {} : { link: { label: 'Choose a password', path: '/forgot-password' } }),
  };
};

const reassigned = async (
  parts: AccessMailParts,
  { role, added, removed }: EventNamed<'StaffReassigned'>['data'],
): Promise<Said> => ({
  subject: 'Your access to Laycan has changed',
  blocks: [
    text('Your access to Laycan has changed:'),
    lines(
      ...(role.from === role.to ? [] : [`Role: ${role.to}; it was ${role.from}`]),
      ...(added.length === 0 ? [] : [`Assigned to: ${await namesOf(parts, added)}`]),
      ...(removed.length === 0 ? [] : [`No longer assigned to: ${await namesOf(parts, removed)}`]),
    ),
  ],
});

const ofThemselves = async (parts: AccessMailParts, { userId, mailId }: AccessChange): Promise<Said> => {
  for (const stored of await parts.events.readStream(userStream(userId))) {
    const event = recordedBy(userDecider)(stored);
    if (isEvent(event, 'StaffAppointed') && event.data.mailId === mailId) return appointed(parts, event.data);
    if (isEvent(event, 'StaffReassigned') && event.data.mailId === mailId)
      return reassigned(parts, event.data);
    if (isEvent(event, 'UserRestored') && event.data.mailId === mailId)
      return {
        subject: 'You have access to Laycan again',
        blocks: [text('You have access to Laycan again, with the same role and organisations as before.')],
      };
  }
  throw new Error(`User ${userId} tells of no mail ${mailId}`);
};

/** Tells somebody what they may enter from now on, where somebody else has decided so. */
export const accessMail = async (parts: AccessMailParts, change: AccessChange): Promise<Outgoing | null> => {
  const { userId, organisationId } = change;
  const said =
    organisationId === null
      ? await ofThemselves(parts, change)
      : await inOrganisation(parts, change, organisationId);
  if (!said) return null;
  const { label, path } = said.link ?? { label: 'Sign in', path: '/login' };
  const href = linkTo(path, parts.publicUrl);
  return {
    mail: 'access_changed',
    to: { user: userId },
    write: ({ firstName }): Letter => ({
      subject: said.subject,
      blocks: [text(`Dear ${firstName ?? 'colleague'},`), ...said.blocks, { kind: 'link', label, href }],
    }),
  };
};

import { Inject, Injectable } from '@nestjs/common';
import type { ActPerson, ActView } from '#contracts/people/activity';
import type { Principal } from '#contracts/people/principal';
import type { Documents, Stored } from '#platform/documents/port';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import { DOCUMENTS } from '#platform/tokens';
import { type ActDocument, actsModel, invitedId } from '#projections/acts/read-model';
import { organisationsModel } from '#projections/organisations/read-model';
import { type UserDocument, usersModel } from '#projections/users/read-model';

/** Names that a page of acts needs, by id. */
interface Known {
  readonly users: ReadonlyMap<string, UserDocument>;
  readonly organisations: ReadonlyMap<string, string>;
  /** The acts by which invitations began. */
  readonly invitations: ReadonlyMap<string, ActDocument>;
}

const present = (ids: readonly (string | null)[]): readonly string[] => [
  ...new Set(ids.filter((id) => id !== null)),
];

/** Colleagues by name; of the operator's staff customers see that it was they. Who was erased has no name. */
const personOf = (asker: Principal, { userType, firstName, lastName, email }: UserDocument): ActPerson => {
  const isStaff = userType === 'g2o';
  if (isStaff && asker.userType !== 'g2o') return { name: null, email: null, is_staff: true };
  const name = firstName === null || lastName === null ? null : `${firstName} ${lastName}`;
  return { name, email, is_staff: isStaff };
};

/** Acts with the names that whoever asks may see. */
@Injectable()
export class ActsShown {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Pick<Documents, 'getMany'>,
    private readonly keys: PeopleKeys,
  ) {}

  async to(asker: Principal, found: readonly Stored<ActDocument>[]): Promise<readonly ActView[]> {
    const known = await this.namesIn(found.map(({ document }) => document));
    return Promise.all(found.map((stored) => this.view(asker, stored, known)));
  }

  private async namesIn(acts: readonly ActDocument[]): Promise<Known> {
    const begun = present(acts.map(({ invitation }) => invitation)).map(invitedId);
    const [invitations, organisations] = await Promise.all([
      this.documents.getMany(actsModel, begun),
      this.documents.getMany(organisationsModel, present(acts.map(({ organisation }) => organisation))),
    ]);
    const invited = invitations.map(({ document }) => document);
    const people = [...acts, ...invited].flatMap(({ actor, subject }) => [actor, subject]);
    const users = await this.documents.getMany(usersModel, present(people));
    return {
      users: new Map(users.map(({ id, document }) => [id, document])),
      organisations: new Map(organisations.map(({ id, document }) => [id, document.name])),
      invitations: new Map(invitations.map(({ id, document }) => [id, document])),
    };
  }

  private async view(
    asker: Principal,
    { id, document }: Stored<ActDocument>,
    known: Known,
  ): Promise<ActView> {
    const { act, at, actor, organisation, subject, from, to, feature } = document;
    const by = known.users.get(actor);
    const name = organisation === null ? undefined : known.organisations.get(organisation);
    return {
      id,
      act,
      at,
      by: by ? personOf(asker, by) : null,
      whom: await this.whom(asker, document, known),
      organisation: organisation === null || name === undefined ? null : { id: organisation, name },
      is_own: actor === subject,
      from,
      to,
      feature,
    };
  }

  private async whom(
    asker: Principal,
    { subject, invitation }: ActDocument,
    { users, invitations }: Known,
  ): Promise<ActPerson | null> {
    if (invitation === null) {
      const user = subject === null ? undefined : users.get(subject);
      return user ? personOf(asker, user) : null;
    }
    const invited = invitations.get(invitedId(invitation));
    if (!invited?.subject || invited.email === null) return null;
    const user = users.get(invited.subject);
    const email = await this.keys.reveal(invited.subject, invited.email);
    // Whose account an address is customers are not told: who was invited is the address as it was typed.
    const isKnown = asker.userType === 'g2o' && user?.status === 'active';
    return { name: isKnown ? personOf(asker, user).name : null, email, is_staff: false };
  }
}

import type { Act, ActKind } from '#contracts/people/activity';
import type { ReadModel } from '#platform/documents/port';

/** Something that was done about an organisation or a person: who did it and to whom, by ids alone. */
export interface ActDocument {
  readonly act: Act;
  readonly kind: ActKind;
  /** ISO moment. */
  readonly at: string;
  /** Revision in its stream: what one command did is in that order. */
  readonly ordinal: number;
  /** User id; that of nobody where the portal carried something out. */
  readonly actor: string;
  /** Ids; null where it concerns none. */
  readonly organisation: string | null;
  readonly subject: string | null;
  /** Of an act about an invitation; whom it invites, the act tells by which it began. */
  readonly invitation: string | null;
  /** The address that was invited: a ciphertext under the person's key. */
  readonly email: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly feature: string | null;
}

/** The act by which an invitation began. */
export const invitedId = (invitation: string): string => `invited/${invitation}`;

export const actsModel: ReadModel<ActDocument> = {
  name: 'acts',
  history: false,
  indexes: [['organisation', 'at'], ['subject', 'at'], ['actor', 'at'], ['invitation']],
};

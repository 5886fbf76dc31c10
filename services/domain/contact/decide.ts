import { type Decider, type Decision, reject } from '../shared/decider.ts';
import { type StatementRejection, type StatementState, takeStatement } from '../shared/statements.ts';
import type { ContactEvent } from './events.ts';

export interface ContactState extends StatementState {
  /** How often it was withdrawn. */
  readonly withdrawals: number;
}

export const contactDecider: Decider<ContactState, ContactEvent> = {
  initialState: { last: null, withdrawals: 0 },
  evolve: ({ withdrawals }, { type, data: { sequence, hash } }) => ({
    last: { sequence, hash },
    withdrawals: type === 'ContactWithdrawn' ? withdrawals + 1 : withdrawals,
  }),
};

const keyOf = (contactId: string, withdrawals: number): string => `contact/${contactId}/${withdrawals + 1}`;

/** The vault's key that a contact is sealed under from now on. */
export const contactKey = (contactId: string, { withdrawals }: ContactState): string =>
  keyOf(contactId, withdrawals);

/** Keys of what was withdrawn: nobody seals anything under them again. */
export const closedContactKeys = (contactId: string, withdrawals: number): readonly string[] =>
  Array.from({ length: withdrawals }, (_, n) => keyOf(contactId, n));

/** `not_sealed`: it is news, and the person in it is not sealed under the key that the contact has now. */
export type ContactRejection = StatementRejection | 'not_sealed';

type Withdrawn = Extract<ContactEvent, { readonly type: 'ContactWithdrawn' }>['data'];

/** What is told of a contact; without `sealed` it is decided only whether that is news. */
export type StateContact =
  | { readonly withdrawn: Withdrawn }
  | {
      readonly stated: Omit<
        Extract<ContactEvent, { readonly type: 'ContactStated' }>['data'],
        'keyId' | 'person'
      >;
      readonly sealed: { readonly keyId: string; readonly person: string } | null;
    };

/** Takes in what is told of a contact, under a key that a withdrawal meanwhile has not closed. */
export const stateContact = (
  state: ContactState,
  command: StateContact,
): Decision<ContactEvent, ContactRejection> => {
  if ('withdrawn' in command)
    return takeStatement<ContactEvent>(state, { type: 'ContactWithdrawn', data: command.withdrawn });
  const { stated, sealed } = command;
  const keyId = contactKey(stated.contactId, state);
  const data = { ...stated, keyId, person: sealed?.person ?? '' };
  const decided = takeStatement<ContactEvent>(state, { type: 'ContactStated', data });
  const isNews = Array.isArray(decided) && decided.length > 0;
  return isNews && sealed?.keyId !== keyId ? reject('not_sealed', { keyId }) : decided;
};

import type { OrganisationRole } from '#contracts/people/roles';

/** What the form of an invitation holds; `role` is null until one is chosen: the first that is offered counts then. */
export interface Invite {
  readonly email: string;
  readonly role: OrganisationRole | null;
}

export const longestEmail = 128;

/** Why nobody can be invited, by field; the server checks the address again, and whose it is. */
export const inviteProblems = ({ email }: Invite): { readonly email?: string } => {
  const address = email.trim();
  if (address === '') return { email: 'Enter the email of whom you invite.' };
  if (address.length > longestEmail) return { email: `An email has at most ${longestEmail} characters.` };
  return /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/.test(address) ? {} : { email: 'Enter a valid email.' };
};

/** Why an organisation cannot be called so; whether another one is, the server says. */
export const nameProblems = (name: string): { readonly name?: string } => {
  const { length } = name.trim();
  return length < 3 || length > 128 ? { name: 'A name has 3 to 128 characters.' } : {};
};

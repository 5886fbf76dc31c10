import type { NewUserForm } from '#contracts/people/user-admin';
import type { Choice } from '../../components/form/choice.ts';
import type { FieldProblems } from '../../components/form/FormStore.ts';

/** What the forms of staff hold, by the names of the call. */
export interface StaffValues {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly role_id: string;
  /** Empty for roles that have all organisations. */
  readonly organisations: readonly Choice[];
}

const longest = 128;
const address = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/;

const emailProblem = (email: string, domains: readonly string[]): string | undefined => {
  const trimmed = email.trim();
  if (trimmed === '') return 'Enter the email of the user.';
  if (trimmed.length > longest) return `An email has at most ${longest} characters.`;
  if (!address.test(trimmed)) return 'Enter a valid email.';
  const domain = trimmed.slice(trimmed.lastIndexOf('@') + 1).toLowerCase();
  return domains.includes(domain) ? undefined : `Enter an email of ${domains.join(' or ')}.`;
};

const nameProblem = (name: string): string | undefined => {
  const { length } = name.trim();
  if (length === 0) return 'This field is required.';
  return length < 2 || length > longest ? 'A name has 2 to 128 characters.' : undefined;
};

/** Whether a role has all organisations, assigned or not. */
export const isEverywhere = (role: string, { roles }: Pick<NewUserForm, 'roles'>): boolean =>
  roles.some(({ id, is_admin: everywhere }) => id === role && everywhere);

const assignmentProblems = (
  { role_id: role, organisations }: StaffValues,
  offered: NewUserForm,
): Partial<Record<keyof StaffValues, string>> => ({
  ...(role === '' ? { role_id: 'Choose a role.' } : {}),
  ...(organisations.length === 0 && !isEverywhere(role, offered)
    ? { organisations: 'Choose at least one organisation.' }
    : {}),
});

/** Why nobody can be appointed, by field; the server checks the address again, and whose it is. */
export const appointmentProblems =
  (offered: NewUserForm) =>
  (values: StaffValues): FieldProblems<keyof StaffValues> => {
    const email = emailProblem(values.email, offered.domains);
    const first = nameProblem(values.first_name);
    const last = nameProblem(values.last_name);
    return {
      ...(email === undefined ? {} : { email }),
      ...(first === undefined ? {} : { first_name: first }),
      ...(last === undefined ? {} : { last_name: last }),
      ...assignmentProblems(values, offered),
    };
  };

/** Names and address of who is edited are as they are. */
export const reassignmentProblems =
  (offered: NewUserForm) =>
  (values: StaffValues): FieldProblems<keyof StaffValues> =>
    assignmentProblems(values, offered);

/**
 * Changes the role. An administrator has all organisations by role, so no list of them is kept; back in another role, the person has
 * the organisations from before.
 * @param former what was chosen before: in edit it comes back, in create nothing does
 */
export const withRole = (
  role: string,
  { role_id: before, organisations }: StaffValues,
  offered: Pick<NewUserForm, 'roles'>,
  former: readonly Choice[],
): Pick<StaffValues, 'role_id' | 'organisations'> => {
  const [was, will] = [before, role].map((one) => isEverywhere(one, offered));
  if (was === will) return { role_id: role, organisations };
  return { role_id: role, organisations: will ? [] : former };
};

/** What is sent of the choice: administrators are everywhere by role, and assigned nowhere. */
export const assignmentOf = (
  { role_id: role, organisations }: StaffValues,
  offered: Pick<NewUserForm, 'roles'>,
) => ({
  role_id: role,
  organisations: isEverywhere(role, offered)
    ? []
    : organisations.map(({ id }) => id).toSorted((a, b) => (a < b ? -1 : 1)),
});

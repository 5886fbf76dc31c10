/** The specification's rules for names and passwords; the server checks them again. */
export interface PasswordChange {
  readonly current_password: string;
  readonly new_password: string;
  readonly confirm_password: string;
}

const nameProblem = (name: string, what: string): string | undefined => {
  const { length } = name.trim();
  if (length === 0) return `Enter your ${what}.`;
  return length < 2 || length > 128 ? `The ${what} needs 2 to 128 characters.` : undefined;
};

export interface Names {
  readonly first_name: string;
  readonly last_name: string;
}

/** Why names cannot be saved, by field; empty when they can. */
export const nameProblems = ({ first_name: first, last_name: last }: Names): Partial<Names> => {
  const firstProblem = nameProblem(first, 'first name');
  const lastProblem = nameProblem(last, 'last name');
  return {
    ...(firstProblem ? { first_name: firstProblem } : {}),
    ...(lastProblem ? { last_name: lastProblem } : {}),
  };
};

export const passwordHint = '10 to 128 characters, with at least one uppercase letter and one number.';

/** Why a password cannot be chosen. `what` it is called where it is asked for. */
export const passwordProblem = (next: string, what: string): string | undefined => {
  if (next.length < 10 || next.length > 128) return `The ${what} needs 10 to 128 characters.`;
  return !/\p{Lu}/u.test(next) || !/\d/.test(next)
    ? `The ${what} needs at least one uppercase letter and one number.`
    : undefined;
};

/** Why a password cannot be changed, by field; empty when it can. */
export const passwordProblems = (change: PasswordChange): Partial<Record<keyof PasswordChange, string>> => {
  const { current_password: current, new_password: next, confirm_password: confirm } = change;
  const problems: Partial<Record<keyof PasswordChange, string>> = {};
  if (current === '') problems.current_password = 'Enter your current password.';
  const problem = passwordProblem(next, 'new password');
  if (problem !== undefined) problems.new_password = problem;
  if (confirm !== next) problems.confirm_password = 'This is not the new password. Type it again.';
  return problems;
};

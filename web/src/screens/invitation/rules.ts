import { nameProblems, passwordProblem } from '../profile/rules.ts';

/** What somebody without an account says of themselves, by the names of the call. */
export interface Newcomer {
  readonly first_name: string;
  readonly last_name: string;
  readonly password: string;
  readonly confirm_password: string;
}

export const nobodyYet: Newcomer = { first_name: '', last_name: '', password: '', confirm_password: '' };

/** Why no account can be made of it, by field; empty when one can. */
export const newcomerProblems = ({
  password,
  confirm_password: confirm,
  ...names
}: Newcomer): Partial<Record<keyof Newcomer, string>> => {
  const problem = passwordProblem(password, 'password');
  return {
    ...nameProblems(names),
    ...(problem === undefined ? {} : { password: problem }),
    ...(confirm === password ? {} : { confirm_password: 'This is not the password. Type it again.' }),
  };
};

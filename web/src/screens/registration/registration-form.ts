import type { BusinessType } from '#contracts/people/registration';
import { FormStore } from '../../components/form/FormStore.ts';
import { nameProblems, passwordProblem } from '../profile/rules.ts';

/** What somebody says of themselves, by the names of the call; the confirmation stays here. */
export interface Stranger {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly organisation: string;
  readonly business_type: BusinessType | null;
  readonly tradelanes: readonly string[];
  readonly password: string;
  readonly confirm_password: string;
  readonly terms: boolean;
}

type Problems = Partial<Record<keyof Stranger, string>>;

const nobodyYet: Stranger = {
  email: '',
  first_name: '',
  last_name: '',
  organisation: '',
  business_type: null,
  tradelanes: [],
  password: '',
  confirm_password: '',
  terms: false,
};

const companyProblem = (name: string): string | undefined => {
  const { length } = name.trim();
  if (length === 0) return 'Enter your company.';
  return length < 2 || length > 128 ? 'The company needs 2 to 128 characters.' : undefined;
};

/** Why it cannot be sent, by field; empty when it can. */
export const strangerProblems = (stranger: Stranger): Problems => {
  const { email, organisation, password, confirm_password: confirm } = stranger;
  const company = companyProblem(organisation);
  const chosen = passwordProblem(password, 'password');
  return {
    ...(email.trim() === '' ? { email: 'Enter your email.' } : {}),
    ...nameProblems(stranger),
    ...(company === undefined ? {} : { organisation: company }),
    ...(stranger.business_type === null ? { business_type: 'Choose what your company does.' } : {}),
    ...(stranger.tradelanes.length === 0 ? { tradelanes: 'Choose at least one trade.' } : {}),
    ...(chosen === undefined ? {} : { password: chosen }),
    ...(confirm === password ? {} : { confirm_password: 'This is not the password. Type it again.' }),
    ...(stranger.terms
      ? {}
      : { terms: 'You must accept the Privacy Notice and Terms & Conditions to register.' }),
  };
};

export const newRegistration = (email: string): FormStore<Stranger> =>
  new FormStore<Stranger>({ ...nobodyYet, email }, strangerProblems);

/** What is sent: the password is confirmed here alone. */
export const registrationOf = ({ confirm_password: _here, ...stranger }: Stranger) => ({
  ...stranger,
  email: stranger.email.trim(),
});

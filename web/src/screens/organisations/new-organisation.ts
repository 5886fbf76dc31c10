import { maxOfEach, type NewOrganisationForm } from '#contracts/people/organisation-admin';
import type { OrganisationRole } from '#contracts/people/roles';
import type { OrganisationType } from '#contracts/people/permissions';
import type { EtaSource } from '#domain/organisation/events';
import { usualEtaSource } from '#domain/organisation/state';
import { type BookingTemplateName, usualTemplate } from '#contracts/templates/names';
import type { Choice } from '../../components/form/choice.ts';
import type { FieldProblems } from '../../components/form/FormStore.ts';
import { nameProblems } from '../organisation/rules.ts';

export interface CustomerDraft {
  readonly email: string;
  readonly role: OrganisationRole;
  /** Null of an address that nobody has an account by. */
  readonly name: string | null;
}

export interface NewOrganisationValues {
  readonly name: string;
  readonly type: OrganisationType | null;
  readonly companies: readonly Choice[];
  /** Ids of staff who are no administrators. */
  readonly staff: readonly string[];
  readonly customers: readonly CustomerDraft[];
  /** Ids of settings that are on. */
  readonly settings: readonly string[];
  readonly template: BookingTemplateName;
  readonly etaSource: EtaSource;
}

export type NewOrganisationField =
  | 'name'
  | 'type'
  | 'companies'
  | 'internal_users'
  | 'customer_users'
  | 'permissions'
  | 'settings.bookingTemplate';

export const emptyOrganisation: NewOrganisationValues = {
  name: '',
  type: null,
  companies: [],
  staff: [],
  customers: [],
  settings: [],
  template: usualTemplate,
  etaSource: usualEtaSource,
};

export const problemsOf = ({
  name,
  type,
  companies,
}: NewOrganisationValues): FieldProblems<NewOrganisationField> => ({
  ...nameProblems(name),
  ...(type === null ? { type: 'Choose a type.' } : {}),
  ...(companies.length === 0
    ? { companies: type === 'agency' ? 'Choose at least one broker.' : 'Choose at least one company.' }
    : {}),
});

/** Another type begins with what is usual for it. */
export const withType = (
  type: OrganisationType,
  { defaults }: Pick<NewOrganisationForm, 'defaults'>,
): Partial<NewOrganisationValues> => ({ type, settings: defaults[type] });

const othersThan = (email: string, customers: readonly CustomerDraft[]): readonly CustomerDraft[] => {
  const key = email.trim().toLowerCase();
  return customers.filter((customer) => customer.email.toLowerCase() !== key);
};

/** An address that is there already takes the new role. */
export const withCustomer = (
  customers: readonly CustomerDraft[],
  added: CustomerDraft,
): readonly CustomerDraft[] =>
  [...othersThan(added.email, customers), added].toSorted((a, b) =>
    a.email.toLowerCase() < b.email.toLowerCase() ? -1 : 1,
  );

const address = /^[^\s<>@,;:"]+@[^\s<>@,;:"]+\.[^\s<>@,;:"]+$/;

/** Why nobody can be added by what was typed; whether it is an address of the operator's, the server says. */
export const customerProblems = (
  { email }: Pick<CustomerDraft, 'email'>,
  customers: readonly CustomerDraft[],
): FieldProblems<'email'> => {
  const typed = email.trim();
  if (typed === '') return { email: 'Enter an e-mail address.' };
  if (typed.length > 128 || !address.test(typed)) return { email: 'Enter a valid e-mail address.' };
  return othersThan(typed, customers).length < maxOfEach
    ? {}
    : { email: `Invite at most ${maxOfEach} people at once.` };
};

/** What is sent, in the specification's shape: ids sorted, people by their address. */
export const payloadOf = ({
  name,
  type,
  companies,
  staff,
  customers,
  settings,
  template,
  etaSource,
}: NewOrganisationValues): object => ({
  name: name.trim(),
  type,
  permissions: settings,
  companies: companies.map(({ id }) => id),
  internal_users: staff.toSorted((a, b) => (a < b ? -1 : 1)),
  customer_users: customers.map(({ email, role }) => ({ email, role })),
  settings: { bookingTemplate: template, etaSource },
});

const heads = ['companies', 'internal_users', 'customer_users', 'permissions'] as const;

/** What the answer names below a field (`customer_users.0.email`) is said at the field. */
export const fieldProblems = (
  errors: Readonly<Record<string, readonly string[]>>,
  { companies, customers }: Pick<NewOrganisationValues, 'companies' | 'customers'>,
): FieldProblems<NewOrganisationField> => {
  const said: Partial<Record<NewOrganisationField, string>> = {};
  for (const [path, [message = '']] of Object.entries(errors)) {
    const [head = '', index] = path.split('.');
    const field = heads.find((known) => known === head);
    const at = Number(index);
    const named = field === 'companies' ? companies[at]?.name : customers[at]?.email;
    if (field === 'companies' || field === 'customer_users')
      said[field] = named === undefined ? message : `${named}: ${message}`;
    else if (field !== undefined) said[field] = message;
    else if (path === 'name' || path === 'type' || path === 'settings.bookingTemplate') said[path] = message;
  }
  return said;
};

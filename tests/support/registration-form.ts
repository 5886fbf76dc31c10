/** The form by which a stranger registers for a company that is not known yet. */
export const registrationForm = (email: string, password: string) => ({
  email,
  password,
  tradelanes: ['EU'],
  first_name: 'Selma',
  last_name: 'Berg',
  organisation: 'Bergen Pulp',
  business_type: 'cargo_owner',
  terms: true,
});

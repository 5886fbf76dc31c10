export type OrganisationRejection =
  | 'organisation_unknown'
  | 'organisation_already_founded'
  | 'member_unknown'
  | 'member_already_joined';

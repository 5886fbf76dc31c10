export type OrganisationRejection =
  | 'organisation_unknown'
  | 'organisation_already_founded'
  | 'member_unknown'
  | 'member_already_joined'
  | 'own_membership'
  | 'administrators_only'
  | 'last_administrator'
  | 'invitation_unknown'
  | 'invitation_withdrawn'
  | 'invitation_accepted'
  | 'invitation_expired';

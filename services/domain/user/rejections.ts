export type UserRejection =
  | 'user_unknown'
  | 'user_already_registered'
  | 'user_erased'
  | 'too_many_columns'
  | 'reset_over'
  | 'registration_over'
  | 'email_confirmed_already';

export type UserRejection =
  | 'user_unknown'
  | 'user_already_registered'
  | 'user_erased'
  | 'too_many_columns'
  | 'reset_over'
  | 'directory_linked'
  | 'registration_over'
  | 'email_confirmed_already';

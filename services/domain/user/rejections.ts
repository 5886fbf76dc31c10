export type UserRejection =
  | 'user_unknown'
  | 'user_already_registered'
  | 'user_erased'
  | 'user_removed'
  | 'not_staff'
  | 'staff_role_changed'
  | 'administrator_kept'
  | 'access_open'
  | 'too_many_columns'
  | 'reset_over'
  | 'directory_linked'
  | 'registration_over'
  | 'email_confirmed_already';

export type UserRejection =
  | 'user_unknown'
  | 'user_already_registered'
  | 'user_inactive'
  | 'user_erased'
  /** Only the operator's staff hold a staff role. */
  | 'user_not_staff';

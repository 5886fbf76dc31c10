/** Addresses of one's own profile. */
export const paths = {
  details: '/profile/details',
  password: '/profile/password',
  calendars: '/profile/calendars',
} as const;

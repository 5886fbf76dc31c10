/** Addresses of one's own profile. */
export const paths = {
  details: '/profile/details',
  notifications: '/profile/notifications',
  password: '/profile/password',
  security: '/profile/security',
  calendars: '/profile/calendars',
} as const;

/** Every address of the application, so that no screen spells one itself. */
export const paths = {
  login: '/login',
  forbidden: '/403',
  notFound: '/404',
  failed: '/500',
  profile: '/profile/details',
  password: '/profile/password',
  allBookings: '/internal/bookings',
  operations: '/internal/operations',
  outbox: '/internal/outbox',
  cargoBookings: (organisation: string) => `/organisation/${organisation}/cargo-bookings`,
  declaration: (organisation: string) => `/organisation/${organisation}/cargo-bookings/declaration`,
  newDeclaration: (organisation: string) => `/organisation/${organisation}/cargo-bookings/declaration/new`,
  editDeclaration: (organisation: string) => `/organisation/${organisation}/cargo-bookings/declaration/edit`,
  receipt: (organisation: string, submission: string) =>
    `/organisation/${organisation}/cargo-bookings/declaration/receipt/${submission}`,
  history: (organisation: string) => `/organisation/${organisation}/cargo-bookings/history`,
} as const;

/** The sign-in page with the way back kept; only paths of our own are ever followed back. */
export const loginWithReturn = (from: string): string =>
  from === '/' || from.startsWith(paths.login)
    ? paths.login
    : `${paths.login}?redirect=${encodeURIComponent(from)}`;

/** Where to go after sign-in: the `redirect` of the address when it is a path of this site, else `/`. */
export const returnPath = (search: string): string => {
  const wanted = new URLSearchParams(search).get('redirect');
  // Browsers drop tabs and line ends from addresses: `/<tab>/elsewhere` is `//elsewhere` to them.
  if (!wanted || !wanted.startsWith('/') || wanted.startsWith('//') || /[\p{Cc}\\]/u.test(wanted)) return '/';
  return wanted.startsWith(paths.login) ? '/' : wanted;
};

/** The organisation of an address, if it is under one. */
export const organisationIn = (pathname: string): string | undefined =>
  /^\/organisation\/([^/]+)/.exec(pathname)?.[1];

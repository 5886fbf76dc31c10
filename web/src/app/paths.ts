import { isScreen, screenRoutes } from './screen-routes.ts';

/** Every address of the application, so that no screen spells one itself. */
export const paths = {
  login: '/login',
  forbidden: '/403',
  notFound: '/404',
  failed: '/500',
  profile: screenRoutes.profileDetails,
  password: screenRoutes.profilePassword,
  allBookings: screenRoutes.allBookings,
  operations: screenRoutes.operations,
  outbox: screenRoutes.outbox,
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

/** No address of a screen has so many characters. */
const longestReturn = 8_192;

/** Where to go after sign-in: the `redirect` of the address where it is that of a screen, else `/`. */
export const returnPath = (search: string): string => {
  const wanted = new URLSearchParams(search).get('redirect') ?? '';
  if (wanted.length > longestReturn || !/^\/(?![/\\])/.test(wanted) || /\p{Cc}/u.test(wanted)) return '/';
  // Read as browsers read it: `/a/../b`, and backslashes for slashes.
  const read = new URL(wanted, window.location.origin);
  if (read.origin !== window.location.origin || !isScreen(read.pathname)) return '/';
  return read.pathname + read.search;
};

/** The organisation of an address, if it is under one. */
export const organisationIn = (pathname: string): string | undefined =>
  /^\/organisation\/([^/]+)/.exec(pathname)?.[1];

/** The addresses that belong to no area; those of an area stand in `paths.ts` of its folder. */
export const paths = {
  login: '/login',
  /** What visitors see of vessels; a page of each below it. */
  vessels: '/vessels',
  vessel: '/vessels/:id/name/:name',
  forbidden: '/403',
  notFound: '/404',
  failed: '/500',
  expired: '/expired',
  registration: '/registration',
  /** What the mail to whoever registered leads to. */
  confirmEmail: '/confirm-email/:token',
  /** Whom the directory knows, and the portal does not. */
  noAccount: '/auth/no-account',
  forgotPassword: '/forgot-password',
  /** What the mail to whoever forgot their password leads to. */
  resetPassword: '/reset-password/:token',
  /** What the mail of an invitation leads to. */
  invitation: '/invitation/:token',
} as const;

/** The sign-in page with the way back kept; only paths of our own are ever followed back. */
export const loginWithReturn = (from: string): string =>
  from === '/' || from.startsWith(paths.login)
    ? paths.login
    : `${paths.login}?redirect=${encodeURIComponent(from)}`;

/** The sign-in page with an address filled in. */
export const loginAs = (email: string): string => `${paths.login}?email=${encodeURIComponent(email)}`;

/** The page of a forgotten password with an address filled in. */
export const forgotAs = (email: string): string =>
  `${paths.forgotPassword}?email=${encodeURIComponent(email)}`;

/** The organisation of an address, if it is under one. */
export const organisationIn = (pathname: string): string | undefined =>
  /^\/organisation\/([^/]+)/.exec(pathname)?.[1];

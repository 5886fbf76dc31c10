/** The addresses of screens as the router reads them; whoever signs in is led to no other. */
export const screenRoutes = {
  cargoBookings: '/organisation/:id/cargo-bookings',
  declaration: '/organisation/:id/cargo-bookings/declaration',
  newDeclaration: '/organisation/:id/cargo-bookings/declaration/new',
  editDeclaration: '/organisation/:id/cargo-bookings/declaration/edit',
  receipt: '/organisation/:id/cargo-bookings/declaration/receipt/:submission',
  transfer: '/organisation/:id/cargo-bookings/declaration/:booking/transfer-to-veson',
  history: '/organisation/:id/cargo-bookings/history',
  allBookings: '/internal/bookings',
  operations: '/internal/operations',
  outbox: '/internal/outbox',
  profile: '/profile',
  profileDetails: '/profile/details',
  profilePassword: '/profile/password',
} as const;

/** What stands for a name in the pattern is an id: no encoded character, which another reader could take for a slash. */
const routeGrammar = new RegExp(
  `^(?:${Object.values(screenRoutes)
    .map((route) => route.replaceAll(/:\w+/g, String.raw`[\w-]+`))
    .join('|')})$`,
);

export const isScreen = (pathname: string): boolean => routeGrammar.test(pathname);

/** How staff are sent to the operator's directory, and what is said when they come back without a session. */

/** Whether whoever has an address signs in at the directory; an address that is still being typed is nobody's. */
export const signsInAtDirectory = (email: string, domains: readonly string[]): boolean => {
  const [name = '', domain, ...more] = email.trim().toLowerCase().split('@');
  return name !== '' && domain !== undefined && more.length === 0 && domains.includes(domain);
};

/**
 * The way back goes along as it stands: whoever is signed in comes to the sign-in page again, which looks at it.
 * @param search of the sign-in page
 */
export const directoryAddress = (search: string): string => {
  const redirect = new URLSearchParams(search).get('redirect') ?? '';
  return redirect === '' ? '/api/azure/login' : `/api/azure/login?redirect=${encodeURIComponent(redirect)}`;
};

const notices: Readonly<Record<string, string>> = {
  away: 'Single sign-on cannot be reached at the moment. Try again a little later.',
  failed: 'You were not signed in. Try again.',
};

/** What the address of the sign-in page says of an attempt at the directory; undefined where there was none. */
export const signOnNotice = (search: string): string | undefined => {
  const outcome = new URLSearchParams(search).get('sso');
  return outcome !== null && Object.hasOwn(notices, outcome) ? notices[outcome] : undefined;
};

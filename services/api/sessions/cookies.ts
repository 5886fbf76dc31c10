import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#platform/config/config';

export interface CookiePolicy {
  /** The public address is https. */
  readonly secure: boolean;
}

export const cookiePolicy = ({ publicUrl }: Pick<Config, 'publicUrl'>): CookiePolicy => ({
  secure: publicUrl?.protocol === 'https:',
});

type CookieName =
  | 'laycan_session'
  | 'laycan_csrf'
  | 'laycan_device'
  | 'laycan_registration'
  | 'laycan_sign_in'
  | 'laycan_sso';

/** On https no other host, a subdomain of ours least of all, may plant a cookie under this name. */
const nameOf = (name: CookieName, { secure }: CookiePolicy): string => (secure ? `__Host-${name}` : name);

export const sessionCookieOf = (policy: CookiePolicy): string => nameOf('laycan_session', policy);

const base = ({ secure }: CookiePolicy) => ({ path: '/', sameSite: 'lax', secure }) as const;

const cookieOf = (
  request: Pick<FastifyRequest, 'cookies'>,
  name: CookieName,
  policy: CookiePolicy,
): string | undefined => request.cookies[nameOf(name, policy)];

export const sessionTokenOf = (
  request: Pick<FastifyRequest, 'cookies'>,
  policy: CookiePolicy,
): string | undefined => cookieOf(request, 'laycan_session', policy);

/** The same from a `Cookie` header as it came, where no plugin has read it. */
export const sessionTokenIn = (header: string, policy: CookiePolicy): string | undefined => {
  const [, token] = new RegExp(`(?:^|;\\s*)${sessionCookieOf(policy)}=([^;\\s]*)`).exec(header) ?? [];
  return token;
};

/** What this browser was given when somebody signed in here before. */
export const deviceOf = (
  request: Pick<FastifyRequest, 'cookies'>,
  policy: CookiePolicy,
): string | undefined => cookieOf(request, 'laycan_device', policy);

const deviceDays = 180;

export const setDeviceCookie = (reply: FastifyReply, policy: CookiePolicy, device: string): void => {
  void reply.setCookie(nameOf('laycan_device', policy), device, {
    ...base(policy),
    httpOnly: true,
    maxAge: deviceDays * 86_400,
  });
};

/** What this browser was given when somebody registered here. */
export const registrationOf = (
  request: Pick<FastifyRequest, 'cookies'>,
  policy: CookiePolicy,
): string | undefined => cookieOf(request, 'laycan_registration', policy);

/** For as long as the link of a registration is good. @param seconds */
export const setRegistrationCookie = (
  reply: FastifyReply,
  policy: CookiePolicy,
  browser: string,
  seconds: number,
): void => {
  void reply.setCookie(nameOf('laycan_registration', policy), browser, {
    ...base(policy),
    httpOnly: true,
    maxAge: seconds,
  });
};

/** What this browser was given when a password was right here and a code was asked for. */
export const pendingSignInOf = (
  request: Pick<FastifyRequest, 'cookies'>,
  policy: CookiePolicy,
): string | undefined => cookieOf(request, 'laycan_sign_in', policy);

/** @param seconds for which the code may be entered */
export const setPendingSignInCookie = (
  reply: FastifyReply,
  policy: CookiePolicy,
  browser: string,
  seconds: number,
): void => {
  void reply.setCookie(nameOf('laycan_sign_in', policy), browser, {
    ...base(policy),
    httpOnly: true,
    maxAge: seconds,
  });
};

/** What this browser was given when it went to the directory. */
export const signOnOf = (
  request: Pick<FastifyRequest, 'cookies'>,
  policy: CookiePolicy,
): string | undefined => cookieOf(request, 'laycan_sso', policy);

/** @param seconds for which somebody may take to sign in there */
export const setSignOnCookie = (
  reply: FastifyReply,
  policy: CookiePolicy,
  attempt: string,
  seconds: number,
): void => {
  void reply.setCookie(nameOf('laycan_sso', policy), attempt, {
    ...base(policy),
    httpOnly: true,
    maxAge: seconds,
  });
};

export const clearSignOnCookie = (reply: FastifyReply, policy: CookiePolicy): void => {
  void reply.clearCookie(nameOf('laycan_sso', policy), { ...base(policy), httpOnly: true });
};

/** Readable by scripts, which send it back in `X-CSRF-Token`. */
export const setCsrfCookie = (
  reply: FastifyReply,
  policy: CookiePolicy,
  csrf: string,
  expires: Date | undefined,
): void => {
  void reply.setCookie(nameOf('laycan_csrf', policy), csrf, { ...base(policy), ...(expires && { expires }) });
};

/** Without `expires` the browser forgets the cookies when it is closed. */
export const setSessionCookies = (
  reply: FastifyReply,
  policy: CookiePolicy,
  session: { readonly token: string; readonly csrf: string; readonly expires: Date | undefined },
): void => {
  const { token, csrf, expires } = session;
  void reply.setCookie(nameOf('laycan_session', policy), token, {
    ...base(policy),
    httpOnly: true,
    ...(expires && { expires }),
  });
  setCsrfCookie(reply, policy, csrf, expires);
};

/** The device stays known: it tells nobody who it was. */
export const clearSessionCookies = (reply: FastifyReply, policy: CookiePolicy): void => {
  void reply.clearCookie(nameOf('laycan_session', policy), { ...base(policy), httpOnly: true });
  void reply.clearCookie(nameOf('laycan_csrf', policy), base(policy));
};

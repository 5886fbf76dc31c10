import type { FastifyReply, FastifyRequest } from 'fastify';

export const sessionCookie = 'laycan_session';
/** Readable by scripts, which send it back in `X-CSRF-Token`. */
const csrfCookie = 'laycan_csrf';

export interface CookiePolicy {
  /** The public address is https. */
  readonly secure: boolean;
}

const base = ({ secure }: CookiePolicy) => ({ path: '/', sameSite: 'lax', secure }) as const;

export const sessionTokenOf = (request: FastifyRequest): string | undefined => request.cookies[sessionCookie];

/** The same from a `Cookie` header as it came, where no plugin has read it. */
export const sessionTokenIn = (header: string): string | undefined => {
  const [, token] = new RegExp(`(?:^|;\\s*)${sessionCookie}=([^;\\s]*)`).exec(header) ?? [];
  return token;
};

export const setCsrfCookie = (
  reply: FastifyReply,
  policy: CookiePolicy,
  csrf: string,
  expires: Date | undefined,
): void => {
  void reply.setCookie(csrfCookie, csrf, { ...base(policy), ...(expires && { expires }) });
};

/** Without `expires` the browser forgets the cookies when it is closed. */
export const setSessionCookies = (
  reply: FastifyReply,
  policy: CookiePolicy,
  session: { readonly token: string; readonly csrf: string; readonly expires: Date | undefined },
): void => {
  const { token, csrf, expires } = session;
  void reply.setCookie(sessionCookie, token, {
    ...base(policy),
    httpOnly: true,
    ...(expires && { expires }),
  });
  setCsrfCookie(reply, policy, csrf, expires);
};

export const clearSessionCookies = (reply: FastifyReply, policy: CookiePolicy): void => {
  void reply.clearCookie(sessionCookie, { ...base(policy), httpOnly: true });
  void reply.clearCookie(csrfCookie, base(policy));
};

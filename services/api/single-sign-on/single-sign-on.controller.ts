import { Controller, Get, Inject, Logger, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiFoundResponse, ApiTags } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Config } from '#platform/config/config';
import { CONFIG } from '#platform/tokens';
import { PublicAccess } from '../access/access.ts';
import { notFound } from '../errors/api-error.ts';
import { IfSent } from '../platform/if-sent.ts';
import { Verbatim } from '../platform/plain-fields.ts';
import { spend } from '../platform/spend.ts';
import { originOf } from '../sessions/audit.ts';
import {
  clearSignOnCookie,
  cookiePolicy,
  type CookiePolicy,
  sessionTokenOf,
  setSessionCookies,
  setSignOnCookie,
  signOnOf,
} from '../sessions/cookies.ts';
import { networkOf } from '../sessions/network-of.ts';
import { Sessions } from '../sessions/sessions.ts';
import { Directory, DirectoryAway } from './directory.ts';
import { attemptSeconds, SignOnAttempts } from './sign-on-attempts.ts';
import { SignOnByDirectory } from './sign-on-by-directory.ts';

/** Times in a minute that one network goes to the directory, and comes back. */
const maxOfNetwork = 120;

/** `GET /api/azure/login`. */
export class SignOnQuery {
  @Verbatim('The client reads it as it reads every return path.')
  @IfSent()
  @IsString()
  @MaxLength(4_000)
  readonly redirect?: string;
}

/** The sign-in page; `redirect` is looked at there. */
const loginPage = (query: Readonly<Record<string, string>>): string => {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  return given.length === 0 ? '/login' : `/login?${new URLSearchParams(given).toString()}`;
};

/** Staff sign in at the operator's directory. Browsers come here by navigation, and are led on. */
@ApiTags('sign-in')
@Controller()
export class SingleSignOnController {
  private readonly logger = new Logger('Single sign-on');
  private readonly policy: CookiePolicy;
  private readonly ofNetwork = new RateLimiterMemory({ points: maxOfNetwork, duration: 60 });

  constructor(
    private readonly directory: Directory,
    private readonly attempts: SignOnAttempts,
    private readonly signOn: SignOnByDirectory,
    private readonly sessions: Sessions,
    @Inject(CONFIG) config: Config,
  ) {
    this.policy = cookiePolicy(config);
  }

  @Get('api/azure/login')
  @PublicAccess()
  @ApiFoundResponse({ description: 'On to the directory; 404 where there is none' })
  async begin(
    @Query() { redirect = '' }: SignOnQuery,
    @Req() { ip }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!this.directory.isUsed) throw notFound();
    await spend(this.ofNetwork, networkOf(ip));
    const attempt = this.attempts.begin(redirect);
    try {
      const address = await this.directory.addressFor(attempt);
      setSignOnCookie(reply, this.policy, this.attempts.sealed(attempt), attemptSeconds);
      await reply.redirect(address.href, 302);
    } catch (err) {
      if (!(err instanceof DirectoryAway)) throw err;
      this.logger.error({ err }, 'The directory cannot be reached: staff cannot sign in');
      await reply.redirect(loginPage({ sso: 'away', redirect }), 302);
    }
  }

  @Get('auth/callback')
  @PublicAccess()
  @ApiExcludeEndpoint()
  async comeBack(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (!this.directory.isUsed) throw notFound();
    await spend(this.ofNetwork, networkOf(request.ip));
    const attempt = this.attempts.opened(signOnOf(request, this.policy));
    // Of use once: whoever goes back in the browser begins anew.
    clearSignOnCookie(reply, this.policy);
    if (!attempt) {
      await reply.redirect(loginPage({ sso: 'failed' }), 302);
      return;
    }
    const { redirect } = attempt;
    const query = request.url.slice(request.url.indexOf('?'));
    const userAgent = request.headers['user-agent'] ?? '';
    const signedOn = await this.signOn.with(query, attempt, { ...originOf(request), userAgent });
    switch (signedOn.as) {
      case 'signed_in': {
        const before = await this.sessions.find(sessionTokenOf(request, this.policy));
        if (before) await this.sessions.end(before.id);
        const { token, record } = signedOn.session;
        setSessionCookies(reply, this.policy, { token, csrf: record.csrf, expires: undefined });
        // Whoever is signed in is led on from there.
        await reply.redirect(loginPage({ redirect }), 302);
        return;
      }
      case 'no_account':
        await reply.redirect('/auth/no-account', 302);
        return;
      case 'failed':
      case 'away':
        await reply.redirect(loginPage({ sso: signedOn.as, redirect }), 302);
        return;
    }
  }
}

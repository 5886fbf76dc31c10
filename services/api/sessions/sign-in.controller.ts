import { randomBytes } from 'node:crypto';
import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CsrfToken } from '#contracts/people/session-view';
import type { Config } from '#platform/config/config';
import { CONFIG } from '#platform/tokens';
import { PublicAccess } from '../access/access.ts';
import { originOf } from './audit.ts';
import {
  clearSessionCookies,
  cookiePolicy,
  type CookiePolicy,
  deviceOf,
  sessionTokenOf,
  setCsrfCookie,
  setDeviceCookie,
  setSessionCookies,
} from './cookies.ts';
import { LoginRequest } from './login-request.ts';
import { Sessions } from './sessions.ts';
import { SignIn } from './sign-in.ts';
import { SignOut } from './sign-out.ts';

/** Signing in and out, and the token that changes must carry. */
@ApiTags('sign-in')
@Controller('api')
export class SignInController {
  private readonly policy: CookiePolicy;

  constructor(
    private readonly signIn: SignIn,
    private readonly sessions: Sessions,
    private readonly commands: CommandBus,
    @Inject(CONFIG) config: Config,
  ) {
    this.policy = cookiePolicy(config);
  }

  @Post('login')
  @PublicAccess()
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'Signed in; the session and its CSRF token are in cookies' })
  async login(
    @Body() body: LoginRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const before = await this.sessions.find(sessionTokenOf(request, this.policy));
    const { email, password, remember_me } = body;
    const session = await this.signIn.with(
      { email, password, remember: remember_me ?? false },
      {
        ...originOf(request),
        userAgent: request.headers['user-agent'] ?? '',
        devices: deviceOf(request, this.policy),
      },
    );
    // A session never outlives another sign-in in the same browser, and nobody can plant one.
    if (before) await this.sessions.end(before.id);
    const { csrf, remember, expiresAt } = session.record;
    const expires = remember ? new Date(expiresAt) : undefined;
    setSessionCookies(reply, this.policy, { token: session.token, csrf, expires });
    setDeviceCookie(reply, this.policy, session.device);
  }

  /** Signs out. What the browser kept is cleared by the client, which knows what may stay (consent, filters). */
  @Post('logout')
  @PublicAccess()
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'Signed out, also where nobody was signed in' })
  async logout(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.commands.execute(new SignOut(sessionTokenOf(request, this.policy), originOf(request)));
    clearSessionCookies(reply, this.policy);
  }

  /** Renews the readable cookie after a 419; somebody who is not signed in gets a token that opens nothing. */
  @Get('csrf')
  @PublicAccess()
  @ApiOkResponse({ description: 'What changes carry in X-CSRF-Token' })
  async csrf(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CsrfToken> {
    const session = await this.sessions.find(sessionTokenOf(request, this.policy));
    const token = session?.record.csrf ?? randomBytes(32).toString('base64url');
    const expires = session?.record.remember ? new Date(session.record.expiresAt) : undefined;
    setCsrfCookie(reply, this.policy, token, expires);
    return { token };
  }
}

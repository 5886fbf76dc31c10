import { randomBytes } from 'node:crypto';
import { Body, Controller, Get, HttpCode, HttpStatus, Inject, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  ApiAcceptedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CsrfToken, SecondStepDue } from '#contracts/people/session-view';
import type { Config } from '#platform/config/config';
import { CONFIG } from '#platform/tokens';
import { PublicAccess } from '../access/access.ts';
import { originOf } from './audit.ts';
import {
  clearSessionCookies,
  cookiePolicy,
  type CookiePolicy,
  deviceOf,
  pendingSignInOf,
  sessionTokenOf,
  setCsrfCookie,
  setDeviceCookie,
  setPendingSignInCookie,
  setSessionCookies,
} from './cookies.ts';
import { LoginRequest, SecondStepRequest } from './login-request.ts';
import { pendingSeconds } from './second-factor/pending-sign-ins.ts';
import { SecondStep } from './second-step.ts';
import type { Caller, SignedIn } from './session-start.ts';
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
    private readonly second: SecondStep,
    private readonly sessions: Sessions,
    private readonly commands: CommandBus,
    @Inject(CONFIG) config: Config,
  ) {
    this.policy = cookiePolicy(config);
  }

  @Post('login')
  @PublicAccess()
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ summary: 'The first step: e-mail and password, which for most people is all' })
  @ApiNoContentResponse({ description: 'Signed in; the session and its CSRF token are in cookies' })
  @ApiAcceptedResponse({ description: 'The password was right, and nothing is open before a code' })
  async login(
    @Body() body: LoginRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SecondStepDue | undefined> {
    const { email, password, remember_me } = body;
    const admitted = await this.signIn.with(
      { email, password, remember: remember_me ?? false },
      this.callerOf(request),
      pendingSignInOf(request, this.policy),
    );
    if (admitted.as === 'signed_in') {
      await this.enter(admitted.session, request, reply);
      return undefined;
    }
    const { id, browser } = admitted.pending;
    setPendingSignInCookie(reply, this.policy, browser, pendingSeconds);
    void reply.status(HttpStatus.ACCEPTED);
    return { sign_in: id };
  }

  @Post('login/second-factor')
  @PublicAccess()
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ summary: 'The second step: a code of an authenticator app, or a recovery code' })
  @ApiNoContentResponse({ description: 'Signed in, as after a first step that is all' })
  async secondStep(
    @Body() { sign_in: signIn, verification_code: code }: SecondStepRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const browser = pendingSignInOf(request, this.policy);
    const session = await this.second.with({ signIn, code }, this.callerOf(request), browser);
    await this.enter(session, request, reply);
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

  private callerOf(request: FastifyRequest): Caller {
    return {
      ...originOf(request),
      userAgent: request.headers['user-agent'] ?? '',
      devices: deviceOf(request, this.policy),
    };
  }

  /** A session never outlives another sign-in in the same browser, and nobody can plant one. */
  private async enter(session: SignedIn, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const before = await this.sessions.find(sessionTokenOf(request, this.policy));
    if (before) await this.sessions.end(before.id);
    const { csrf, remember, expiresAt } = session.record;
    const expires = remember ? new Date(expiresAt) : undefined;
    setSessionCookies(reply, this.policy, { token: session.token, csrf, expires });
    setDeviceCookie(reply, this.policy, session.device);
  }
}

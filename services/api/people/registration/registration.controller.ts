import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { ConfirmationAnswer, EmailConfirmed, TradelanesAnswer } from '#contracts/people/registration';
import { confirmationGoodMs } from '#domain/user/registration';
import type { Config } from '#platform/config/config';
import { CONFIG } from '#platform/tokens';
import { PublicAccess } from '../../access/access.ts';
import { spend } from '../../platform/spend.ts';
import { originOf } from '../../sessions/audit.ts';
import {
  cookiePolicy,
  type CookiePolicy,
  registrationOf,
  setRegistrationCookie,
} from '../../sessions/cookies.ts';
import { networkOf } from '../../sessions/network-of.ts';
import { CheckConfirmation } from './check-confirmation.ts';
import { CheckEmail } from './check-email.ts';
import { ConfirmEmail } from './confirm-email.ts';
import { ListTradelanes } from './list-tradelanes.ts';
import { Register } from './register.ts';
import { CheckEmailQuery, RegistrationRequest } from './registration.dto.ts';

/** Registrations from one network in an hour. */
const maxOfNetwork = 20;
/** Addresses that one network may have checked in a minute. */
const maxChecked = 10;
/** Links that one network may open in a minute, and as many lists of trades. */
const maxOpened = 60;

/** How strangers come to an account: they register, and confirm their address by the link of a mail. */
@ApiTags('Registration')
@Controller('api')
export class RegistrationController {
  private readonly ofNetwork = new RateLimiterMemory({ points: maxOfNetwork, duration: 3_600 });
  private readonly checked = new RateLimiterMemory({ points: maxChecked, duration: 60 });
  private readonly opened = new RateLimiterMemory({ points: maxOpened, duration: 60 });
  private readonly listed = new RateLimiterMemory({ points: maxOpened, duration: 60 });
  private readonly policy: CookiePolicy;

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    @Inject(CONFIG) config: Config,
  ) {
    this.policy = cookiePolicy(config);
  }

  @Get('tradelanes')
  @PublicAccess()
  @ApiOperation({ summary: 'The trades of the operator, by name' })
  async tradelanes(@Req() { ip }: FastifyRequest): Promise<TradelanesAnswer> {
    await spend(this.listed, networkOf(ip));
    return this.queries.execute(new ListTradelanes());
  }

  @Get('registration/check-email')
  @PublicAccess('public_registration')
  @HttpCode(204)
  @ApiOperation({ summary: 'Whether an address may be registered, by its form and domain alone' })
  @ApiNoContentResponse({ description: 'It may, whether or not it has an account' })
  async check(@Query() { email }: CheckEmailQuery, @Req() { ip }: FastifyRequest): Promise<void> {
    await spend(this.checked, networkOf(ip));
    await this.queries.execute(new CheckEmail(email));
  }

  @Post('registration/register')
  @PublicAccess('public_registration')
  @HttpCode(204)
  @ApiNoContentResponse({
    description: 'A mail is on its way to the address, whether or not it has an account',
  })
  async register(
    @Body() body: RegistrationRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await spend(this.ofNetwork, networkOf(request.ip));
    const { email, password, organisation, tradelanes, first_name, last_name, business_type } = body;
    const stranger = {
      email,
      firstName: first_name,
      lastName: last_name,
      organisation,
      businessType: business_type,
      tradelanes,
    };
    const browser = await this.commands.execute(
      new Register(stranger, password, registrationOf(request, this.policy)),
    );
    setRegistrationCookie(reply, this.policy, browser, confirmationGoodMs / 1_000);
  }

  @Get('confirm-email/:token')
  @PublicAccess()
  @ApiOperation({ summary: 'Whether a link can confirm an address; asking uses nothing up' })
  async look(@Param('token') token: string, @Req() { ip }: FastifyRequest): Promise<ConfirmationAnswer> {
    await spend(this.opened, networkOf(ip));
    return this.queries.execute(new CheckConfirmation(token));
  }

  @Post('confirm-email/:token')
  @PublicAccess()
  @HttpCode(200)
  @ApiOperation({ summary: 'Confirms the address, which makes the account' })
  async confirm(@Param('token') token: string, @Req() request: FastifyRequest): Promise<EmailConfirmed> {
    await spend(this.opened, networkOf(request.ip));
    const browser = registrationOf(request, this.policy);
    return this.commands.execute(new ConfirmEmail(token, browser, originOf(request)));
  }
}

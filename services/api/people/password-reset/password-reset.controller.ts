import { Body, Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import { PublicAccess } from '../../access/access.ts';
import { ApiError, notFound } from '../../errors/api-error.ts';
import { spend } from '../../platform/spend.ts';
import { originOf } from '../../sessions/audit.ts';
import { networkOf } from '../../sessions/network-of.ts';
import { KnownResets } from './known-resets.ts';
import { PasswordRequest, ResetRequest } from './password-reset.dto.ts';
import { ResetPassword } from './reset-password.ts';
import { ResetRequests } from './reset-requests.ts';

/** Links in an hour, for an address, known or not, and from a network. */
const maxOfAddress = 5;
const maxOfNetwork = 20;
/** Links that one network may open in a minute. */
const maxOpened = 60;

/** A forgotten password: a link by mail, and a new one by that link. */
@ApiTags('sign-in')
@Controller('api/reset-password')
export class PasswordResetController {
  private readonly ofAddress = new RateLimiterMemory({ points: maxOfAddress, duration: 3_600 });
  private readonly ofNetwork = new RateLimiterMemory({ points: maxOfNetwork, duration: 3_600 });
  private readonly opened = new RateLimiterMemory({ points: maxOpened, duration: 60 });

  constructor(
    private readonly commands: CommandBus,
    private readonly requests: ResetRequests,
    private readonly resets: KnownResets,
    private readonly keys: PeopleKeys,
  ) {}

  @Post('request')
  @PublicAccess()
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'If there is such an account, a link is on its way to it' })
  async request(@Body() { email }: ResetRequest, @Req() { ip }: FastifyRequest): Promise<void> {
    await spend(this.ofNetwork, networkOf(ip));
    await spend(this.ofAddress, this.keys.emailId(email));
    await this.requests.take(email);
  }

  @Get(':token')
  @PublicAccess()
  @HttpCode(204)
  @ApiOperation({ summary: 'Whether a link can be used; asking uses nothing up' })
  @ApiNoContentResponse({ description: 'It can' })
  async check(@Param('token') token: string, @Req() { ip }: FastifyRequest): Promise<void> {
    await spend(this.opened, networkOf(ip));
    const known = await this.resets.of(token);
    if (!known) throw notFound();
    if (!known.isOpen)
      throw new ApiError(
        410,
        'reset_over',
        'This link was used already, or it has expired. Ask for another one.',
      );
  }

  @Post(':token')
  @PublicAccess()
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'That is the password now, and every session has ended' })
  async reset(
    @Param('token') token: string,
    @Body() { password, confirm_password }: PasswordRequest,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    await spend(this.opened, networkOf(request.ip));
    await this.commands.execute(new ResetPassword(token, password, confirm_password, originOf(request)));
  }
}

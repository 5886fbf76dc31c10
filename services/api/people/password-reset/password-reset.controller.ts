import { Body, Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { PublicAccess } from '../../access/access.ts';
import { spend } from '../../platform/spend.ts';
import { originOf } from '../../sessions/audit.ts';
import { networkOf } from '../../sessions/network-of.ts';
import { CheckPasswordReset } from './check-password-reset.ts';
import { PasswordRequest, ResetRequest } from './password-reset.dto.ts';
import { ResetPassword } from './reset-password.ts';
import { RequestPasswordReset } from './request-password-reset.ts';

/** Links that are asked for from one network in an hour. */
const maxOfNetwork = 20;
/** Links that one network may open in a minute. */
const maxOpened = 60;

/** A forgotten password: a link by mail, and a new one by that link. */
@ApiTags('sign-in')
@Controller('api/reset-password')
export class PasswordResetController {
  private readonly ofNetwork = new RateLimiterMemory({ points: maxOfNetwork, duration: 3_600 });
  private readonly opened = new RateLimiterMemory({ points: maxOpened, duration: 60 });

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post('request')
  @PublicAccess()
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'If there is such an account, a link is on its way to it' })
  async request(@Body() { email }: ResetRequest, @Req() { ip }: FastifyRequest): Promise<void> {
    await spend(this.ofNetwork, networkOf(ip));
    await this.commands.execute(new RequestPasswordReset(email));
  }

  @Get(':token')
  @PublicAccess()
  @HttpCode(204)
  @ApiOperation({ summary: 'Whether a link can be used; asking uses nothing up' })
  @ApiNoContentResponse({ description: 'It can' })
  async check(@Param('token') token: string, @Req() { ip }: FastifyRequest): Promise<void> {
    await spend(this.opened, networkOf(ip));
    await this.queries.execute(new CheckPasswordReset(token));
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

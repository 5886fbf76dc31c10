import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Principal } from '#contracts/people/principal';
import type {
  RecoveryCodesMade,
  SecondFactorEnrolment,
  SecondFactorView,
} from '#contracts/people/second-factor';
import { SignedIn } from '../../access/access.ts';
import { CurrentIdentity, CurrentPrincipal } from '../../access/current.ts';
import type { Identity } from '../../access/identity.ts';
import { originOf } from '../../sessions/audit.ts';
import { BeginSecondFactor } from './begin-second-factor.ts';
import { GetSecondFactor } from './get-second-factor.ts';
import { RemoveSecondFactor } from './remove-second-factor.ts';
import { RenewRecoveryCodes } from './renew-recovery-codes.ts';
import { FirstCode, PasswordAndCode, EnrolmentRequest } from './second-factor.dto.ts';
import { SetSecondFactor } from './set-second-factor.ts';

/** One's own second factor: codes of an authenticator app, and recovery codes for whoever has lost it. */
@ApiTags('profile')
@Controller('api/customer/profile/second-factor')
export class SecondFactorController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @SignedIn()
  @ApiOperation({ summary: 'Whether signing in asks for a code, and how many recovery codes are left' })
  read(@CurrentPrincipal() principal: Principal): Promise<SecondFactorView> {
    return this.queries.execute(new GetSecondFactor(principal));
  }

  @Post('enrolment')
  @SignedIn()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Makes a secret for an app, after the password; nothing is on before a first code',
  })
  begin(
    @CurrentPrincipal() principal: Principal,
    @Body() { password }: EnrolmentRequest,
    @Req() request: FastifyRequest,
  ): Promise<SecondFactorEnrolment> {
    return this.commands.execute(new BeginSecondFactor(principal, password, originOf(request)));
  }

  @Post()
  @SignedIn()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Turns it on by a first code; the recovery codes are told this once, and all other sessions end',
  })
  set(
    @CurrentIdentity() { principal, session }: Identity,
    @Body() { enrolment, verification_code: code }: FirstCode,
    @Req() request: FastifyRequest,
  ): Promise<RecoveryCodesMade> {
    const sent = { enrolment, code };
    return this.commands.execute(new SetSecondFactor(principal, sent, session.id, originOf(request)));
  }

  @Post('recovery-codes')
  @SignedIn()
  @HttpCode(200)
  @ApiOperation({ summary: 'Another ten recovery codes, told this once; those of before open nothing' })
  renew(
    @CurrentPrincipal() { userId }: Principal,
    @Body() { password, verification_code: code }: PasswordAndCode,
    @Req() request: FastifyRequest,
  ): Promise<RecoveryCodesMade> {
    return this.commands.execute(new RenewRecoveryCodes(userId, { password, code }, originOf(request)));
  }

  @Post('off')
  @SignedIn()
  @HttpCode(204)
  @ApiOperation({ summary: 'Turns it off, after the password and a code' })
  @ApiNoContentResponse({
    description: 'Signing in asks for the password alone; all other sessions have ended',
  })
  remove(
    @CurrentIdentity() { principal, session }: Identity,
    @Body() { password, verification_code: code }: PasswordAndCode,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    const shown = { password, code };
    return this.commands.execute(
      new RemoveSecondFactor(principal.userId, shown, session.id, originOf(request)),
    );
  }
}

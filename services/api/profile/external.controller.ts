import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { EnquiryDesk } from '#contracts/people/profile';
import { SignedIn } from '../access/access.ts';
import { Command, type CommandKey, contextOf, CurrentIdentity } from '../access/current.ts';
import type { Identity } from '../access/identity.ts';
import { type Answered, answeredAt } from '../platform/positions.ts';
import { originOf } from '../sessions/audit.ts';
import { ChangeOwnPassword } from './change-own-password.ts';
import { ExternalNamesRequest, ExternalPasswordRequest } from './external-request.ts';
import { GetEnquiryDesk } from './get-enquiry-desk.ts';
import { RenameOneself } from './rename-oneself.ts';

/** What whoever is in no organisation has of their own; the same changes as of any profile, in the specification's other calls. */
@ApiTags('profile')
@Controller('api/external')
export class ExternalController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post('profile')
  @SignedIn()
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'The names are changed' })
  async rename(
    @CurrentIdentity() { principal }: Identity,
    @Command() command: CommandKey,
    @Body() { first_name: firstName, last_name: lastName }: ExternalNamesRequest,
  ): Promise<Answered<undefined>> {
    const context = contextOf(principal, undefined, command);
    const renaming = new RenameOneself(principal.userType, { firstName, lastName }, context);
    return answeredAt(await this.commands.execute(renaming), undefined);
  }

  @Post('profile/password')
  @SignedIn()
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'The password is changed; every other session has ended' })
  async changePassword(
    @CurrentIdentity() { principal, session }: Identity,
    @Command() { commandId }: CommandKey,
    @Body() body: ExternalPasswordRequest,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    const passwords = {
      current: body.current_password,
      next: body.new_password,
      confirmation: body.confirm_password,
    };
    await this.commands.execute(
      new ChangeOwnPassword(principal.userId, passwords, session.id, commandId, originOf(request)),
    );
  }

  @Get('cargo-enquiry')
  @SignedIn('cargo_enquiry')
  @ApiOperation({ summary: 'Where an enquiry is written to, by the visitor’s own mail' })
  desk(): Promise<EnquiryDesk> {
    return this.queries.execute(new GetEnquiryDesk());
  }
}

import { Body, Controller, Get, HttpCode, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiNotFoundResponse, ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import type { WorldClockView } from '#contracts/operations/world-clock';
import type { Principal } from '#contracts/people/principal';
import { type WorldSpeed, worldSpeeds } from '#domain/world-clock/lead';
import { Staff } from '../../access/access.ts';
import { Command, type CommandKey, contextOf, CurrentPrincipal } from '../../access/current.ts';
import type { Answered } from '../../platform/positions.ts';
import { GetWorldClock } from './get-world-clock.ts';
import { SetWorldSpeed } from './set-world-speed.ts';

/** `PUT /api/operations/world-clock`. */
export class WorldSpeedRequest {
  @ApiProperty({ enum: worldSpeeds, description: 'So many times as fast as the clock of the machine' })
  @IsIn(worldSpeeds)
  readonly speed!: WorldSpeed;
}

/** The clock of the trade, which demo data let run ahead. */
@ApiTags('operations')
@Staff('operations')
@Controller('api/operations/world-clock')
export class WorldClockController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @ApiOkResponse({ description: 'How fast it runs from which moment of the portal’s own clock on' })
  @ApiNotFoundResponse({ description: 'There are no demo data' })
  get(): Promise<WorldClockView> {
    return this.queries.execute(new GetWorldClock());
  }

  @Put()
  @HttpCode(200)
  @ApiOperation({ summary: 'Sets how fast it runs: five seconds later, for a quarter of an hour' })
  @ApiNotFoundResponse({ description: 'There are no demo data' })
  set(
    @Body() body: WorldSpeedRequest,
    @CurrentPrincipal() principal: Principal,
    @Command() command: CommandKey,
  ): Promise<Answered<WorldClockView>> {
    const context = contextOf(principal, undefined, command);
    return this.commands.execute(new SetWorldSpeed(body.speed, context));
  }
}

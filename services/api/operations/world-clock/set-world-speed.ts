import { Inject, Logger } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { WorldClockView } from '#contracts/operations/world-clock';
import { setWorldSpeed, worldClockDecider } from '#domain/world-clock/decide';
import type { WorldSpeed } from '#domain/world-clock/lead';
import { worldClockStream } from '#domain/streams';
import type { MachineClock } from '#platform/clock/port';
import type { WorldTime } from '#platform/clock/world-time';
import { EXECUTE, MACHINE_CLOCK, WORLD_TIME } from '#platform/tokens';
import { notFound } from '../../errors/api-error.ts';
import { refusalOf } from '../../errors/rejection-answers.ts';
import { Answered, answeredAt } from '../../platform/positions.ts';
import type { CommandContext, Execute } from '../../platform/execute-port.ts';

/** Has the trade's clock run so many times as fast as the machine's, in demo data only. */
export class SetWorldSpeed extends Command<Answered<WorldClockView>> {
  constructor(
    readonly speed: WorldSpeed,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(SetWorldSpeed)
export class SetWorldSpeedHandler implements ICommandHandler<SetWorldSpeed> {
  private readonly audit = new Logger('Audit');

  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    @Inject(WORLD_TIME) private readonly world: WorldTime | null,
    @Inject(MACHINE_CLOCK) private readonly machine: MachineClock,
  ) {}

  /** @throws ApiError 404 without demo data */
  async execute({ speed, context }: SetWorldSpeed): Promise<Answered<WorldClockView>> {
    if (!this.world) throw notFound();
    const done = await this.run({
      stream: worldClockStream,
      decider: worldClockDecider,
      decide: (steps) => setWorldSpeed(steps, speed, this.machine.now()),
      context,
    });
    if (!done.ok) throw refusalOf<never>({}, done);
    this.audit.log({ audit: 'world clock', speed, user: context.actor }, 'Operations');
    return answeredAt(done.position, { machine: this.machine.now().toISOString(), steps: done.state });
  }
}

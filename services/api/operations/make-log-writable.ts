import { Inject, Logger } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ReadOnlySwitch } from '#platform/event-store/read-only-switch';
import { READ_ONLY } from '#platform/tokens';
import { embeddedSwitch } from './make-log-read-only.ts';

/** The log takes changes again. */
export class MakeLogWritable extends Command<void> {}

@CommandHandler(MakeLogWritable)
export class MakeLogWritableHandler implements ICommandHandler<MakeLogWritable> {
  private readonly logger = new Logger('Operations');

  constructor(@Inject(READ_ONLY) private readonly readOnly: ReadOnlySwitch | null) {}

  /** @throws ApiError 409 on servers */
  async execute(): Promise<void> {
    await embeddedSwitch(this.readOnly).turnOff();
    this.logger.warn({ msg: 'The log takes changes again' });
  }
}

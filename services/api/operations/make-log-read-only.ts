import { Inject, Logger } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ReadOnlySwitch } from '#platform/event-store/read-only-switch';
import { READ_ONLY } from '#platform/tokens';
import { ApiError } from '../errors/api-error.ts';

/** Where the log ends for as long as it is read-only. */
export interface FrozenLog {
  readonly head: string;
}

/** Nothing changes from then on: the last events of the log can be copied. */
export class MakeLogReadOnly extends Command<FrozenLog> {}

/** @throws ApiError 409 on servers */
export const embeddedSwitch = (readOnly: ReadOnlySwitch | null): ReadOnlySwitch => {
  if (readOnly) return readOnly;
  throw new ApiError(409, 'not_movable', 'Only the embedded engine is moved to another one.');
};

@CommandHandler(MakeLogReadOnly)
export class MakeLogReadOnlyHandler implements ICommandHandler<MakeLogReadOnly> {
  private readonly logger = new Logger('Operations');

  constructor(@Inject(READ_ONLY) private readonly readOnly: ReadOnlySwitch | null) {}

  /** @throws ApiError 409 on servers */
  async execute(): Promise<FrozenLog> {
    const head = await embeddedSwitch(this.readOnly).turnOn();
    this.logger.warn({ msg: 'The log is read-only: it is being moved', head });
    return { head };
  }
}

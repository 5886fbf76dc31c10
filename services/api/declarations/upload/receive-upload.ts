import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { ImportAnswer } from '#contracts/declaration-draft/draft-calls';
import type { Answered } from '../../platform/positions.ts';
import { requireCharterer } from '../scope.ts';
import { type ArrivingFile, stage } from './arriving-file.ts';
import { FileQuota } from './file-quota.ts';
import { ReadingPlaces } from './reading-places.ts';
import { type Sent, UploadIntake } from './upload-intake.ts';

/** Takes a declaration file in: reads it, keeps it, and opens a draft with its rows. */
export class ReceiveDeclarationFile extends Command<Answered<ImportAnswer>> {
  constructor(
    readonly sent: Sent,
    /** Nothing of the body is received before it is asked for. */
    readonly file: () => Promise<ArrivingFile>,
  ) {
    super();
  }
}

@CommandHandler(ReceiveDeclarationFile)
export class ReceiveDeclarationFileHandler implements ICommandHandler<ReceiveDeclarationFile> {
  constructor(
    private readonly places: ReadingPlaces,
    private readonly quota: FileQuota,
    private readonly intake: UploadIntake,
  ) {}

  /** Who has no place or no room left sends nothing: the body is received after both are seen to. */
  async execute({ sent, file }: ReceiveDeclarationFile): Promise<Answered<ImportAnswer>> {
    const { scope } = sent;
    requireCharterer(scope);
    return this.places.admit(scope.principal.userId, async (inTurn) => {
      await this.quota.requireAny(scope.organisation.id);
      const { name, bytes } = await file();
      const staged = await stage(bytes);
      try {
        return await inTurn(() => this.intake.take(sent, name, staged));
      } finally {
        await staged.remove();
      }
    });
  }
}

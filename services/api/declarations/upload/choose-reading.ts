import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { ReadingAnswer } from '#contracts/declaration-draft/draft-calls';
import { templateOf } from '#contracts/templates/template-of';
import { declarationShape } from '#contracts/workbook/declaration-shape';
import type { ReadingRequest } from '#contracts/workbook/upload-columns';
import { chooseReading } from '#domain/declaration-draft/decide-upload';
import { draftDecider } from '#domain/declaration-draft/evolve';
import { draftStream } from '#domain/streams';
import { EXECUTE } from '#platform/tokens';
import { WorkbookError } from '#platform/workbook/port';
import type { CommandKey } from '../../access/current.ts';
import { invalid } from '../../errors/api-error.ts';
import { refusalOf } from '../../errors/rejection-answers.ts';
import type { Execute } from '../../platform/execute-port.ts';
import { answeredAt } from '../../platform/positions.ts';
import type { Answered } from '../../platform/positions.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { notOwnedBy } from '../drafts/not-owned-by.ts';
import { draftRejections } from '../rejections.ts';
import { commandIn } from '../scope.ts';
import type { DeclarationScope } from '../scope.ts';
import { ReadingPlaces } from './reading-places.ts';
import { ReplacedUpload } from './replaced-upload.ts';
import { Uploads } from './uploads.service.ts';
import { workbookRefusal } from './workbook-refusal.ts';

/** Says how the file of an upload is read; it then is. */
export class ChooseUploadReading extends Command<Answered<ReadingAnswer>> {
  constructor(
    readonly scope: DeclarationScope,
    readonly key: CommandKey,
    readonly importId: string,
    readonly request: ReadingRequest,
  ) {
    super();
  }
}

@CommandHandler(ChooseUploadReading)
export class ChooseUploadReadingHandler implements ICommandHandler<ChooseUploadReading> {
  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    private readonly uploads: Uploads,
    private readonly settings: SettingsService,
    private readonly replaced: ReplacedUpload,
    private readonly places: ReadingPlaces,
  ) {}

  /** A place is taken first: while it waits, the draft goes on asking. */
  execute(command: ChooseUploadReading): Promise<Answered<ReadingAnswer>> {
    return this.places.admit(command.scope.principal.userId, (inTurn) => inTurn(() => this.choose(command)));
  }

  private async choose({ scope, key, importId, request }: ChooseUploadReading) {
    const context = commandIn(scope, key);
    await this.requireFields(scope, request);
    const { columns, readings, remember, replaces = null, evenIfTouched = false } = request;
    if (replaces === importId) throw invalid({ replaces: ['An upload can’t take its own place.'] });
    if (replaces) {
      await this.replaced.admit({ scope, key, earlier: replaces, evenIfTouched });
    }
    const by = scope.principal.userId;
    const done = await this.run({
      stream: draftStream(importId),
      decider: draftDecider,
      decide: (state) =>
        notOwnedBy(state, scope.owner) ??
        chooseReading(state, { by, columns, readings, remember, replaces, evenIfTouched }),
      context,
    });
    if (!done.ok) throw refusalOf(draftRejections, done);
    const { file, template } = done.state;
    try {
      const organisation = scope.owner.organisation;
      const upload = { draftId: importId, file: file?.hash ?? '', organisation, template, context };
      const { position } = await this.uploads.carry(upload);
      return answeredAt(position, { importId });
    } catch (error) {
      throw error instanceof WorkbookError ? workbookRefusal(error, importId) : error;
    }
  }

  /** @throws 422 where a column is to be read as what the template does not have */
  private async requireFields({ organisation }: DeclarationScope, { columns }: ReadingRequest) {
    const settings = await this.settings.current(organisation.id);
    const { columns: known, pairs } = declarationShape(templateOf(organisation.template), settings);
    const fields = new Set(known.map(({ key }) => key));
    for (let n = 1; n <= pairs.max; n += 1)
      for (const half of ['port', 'qty']) fields.add(`${pairs.key}.${n}.${half}`);
    const wrong = columns.findIndex(({ field }) => field !== null && !fields.has(field));
    if (wrong >= 0) throw invalid({ [`columns.${wrong}.field`]: ['The template has no such column.'] });
  }
}

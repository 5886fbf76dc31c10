import type { Readable } from 'node:stream';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { ImportAnswer } from '#contracts/declaration-draft/draft-calls';
import { inOneAppend, openDraft, receiveUpload } from '#domain/declaration-draft/decide';
import { draftDecider } from '#domain/declaration-draft/evolve';
import { FileTooLarge } from '#platform/files/port';
import type { Files } from '#platform/files/port';
import { EXECUTE, FILES } from '#platform/tokens';
import { WorkbookError } from '#platform/workbook/port';
import type { CommandKey } from '../../access/current.ts';
import { invalid } from '../../errors/api-error.ts';
import type { ApiError } from '../../errors/api-error.ts';
import { refusalOf } from '../../errors/rejection-answers.ts';
import { newStreamId } from '../../platform/commands.ts';
import type { Execute } from '../../platform/execute-port.ts';
import { answeredAt } from '../../platform/positions.ts';
import type { Answered } from '../../platform/positions.ts';
import { commandIn, requireCharterer } from '../scope.ts';
import type { DeclarationScope } from '../scope.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { draftRejections } from '../rejections.ts';
import { ReplacedUpload } from './replaced-upload.ts';
import { SeenFiles } from './seen-file.ts';
import { Uploads } from './uploads.service.ts';
import { workbookRefusal } from './workbook-refusal.ts';

/** Bytes of an upload at most. */
const uploadLimit = 10 * 1024 * 1024;

/** What arrived is no whole upload. */
export const brokenOff = (): ApiError => invalid({ file: ['The upload broke off; send the file again.'] });

/** Takes a declaration file in: keeps it, opens a draft for it, and reads it. */
export class ReceiveDeclarationFile extends Command<Answered<ImportAnswer>> {
  constructor(
    readonly scope: DeclarationScope,
    readonly key: CommandKey,
    readonly file: { readonly name: string; readonly bytes: Readable },
    /** An earlier upload whose place it takes. */
    readonly replaces: string | null,
    /** Although the same file was uploaded before. */
    readonly again: boolean,
    /** Although colleagues worked on what it replaces. */
    readonly evenIfTouched: boolean,
  ) {
    super();
  }
}

@CommandHandler(ReceiveDeclarationFile)
export class ReceiveDeclarationFileHandler implements ICommandHandler<ReceiveDeclarationFile> {
  constructor(
    @Inject(EXECUTE) private readonly execute_: Execute,
    @Inject(FILES) private readonly files: Files,
    private readonly uploads: Uploads,
    private readonly settings: SettingsService,
    private readonly replaced: ReplacedUpload,
    private readonly seen: SeenFiles,
  ) {}

  async execute(command: ReceiveDeclarationFile): Promise<Answered<ImportAnswer>> {
    const { scope, key, file } = command;
    requireCharterer(scope);
    const { hash, size } = await this.keep(file.bytes);
    const importId = newStreamId(scope.principal.userId, key.commandId);
    const { replaces: earlier, evenIfTouched } = command;
    const replacing = earlier ? { scope, key, earlier, evenIfTouched } : null;
    if (replacing) await this.replaced.admit(replacing);
    if (!command.again) await this.seen.refuse(scope, hash, importId);
    // The file is the body: the same key with another file is another request.
    const context = { ...commandIn(scope, key), payloadHash: hash };
    const template = scope.organisation.template;
    const opened = await this.execute_({
      stream: `draft-${importId}`,
      decider: draftDecider,
      decide: (state) =>
        inOneAppend(state, [
          (at) =>
            openDraft(at, { draftId: importId, owner: scope.owner, kind: 'upload', template, ordinal: 0 }),
          (at) => receiveUpload(at, { file: hash, fileName: file.name, size }),
        ]),
      context,
    });
    if (!opened.ok) throw refusalOf(draftRejections, opened);
    try {
      const organisation = scope.owner.organisation;
      const { position, asks } = await this.uploads.carry({
        draftId: importId,
        file: hash,
        organisation,
        template,
        context,
      });
      // How a file is read is said in a call of its own, which names the earlier upload again.
      if (replacing && !asks) await this.replaced.replace(replacing, importId);
      return answeredAt(position, { importId, settings: await this.settings.current(organisation) });
    } catch (error) {
      throw error instanceof WorkbookError ? workbookRefusal(error, importId) : error;
    }
  }

  private async keep(bytes: Readable) {
    try {
      return await this.files.put(bytes, uploadLimit);
    } catch (error) {
      if (error instanceof FileTooLarge)
        throw workbookRefusal(new WorkbookError('too_large', { limit: uploadLimit }), null);
      throw error === bytes.errored ? brokenOff() : error;
    }
  }
}

import type { Readable } from 'node:stream';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { ImportAnswer } from '#contracts/declaration-draft/draft-calls';
import { inOneAppend, openDraft, receiveUpload } from '#domain/declaration-draft/decide';
import { draftDecider } from '#domain/declaration-draft/evolve';
import type { Documents } from '#platform/documents/port';
import { FileTooLarge } from '#platform/files/port';
import type { Files } from '#platform/files/port';
import { DOCUMENTS, EXECUTE, FILES } from '#platform/tokens';
import { WorkbookError } from '#platform/workbook/port';
import { draftsModel } from '#projections/drafts/read-model';
import type { CommandKey } from '../../access/current.ts';
import { ApiError, invalid } from '../../errors/api-error.ts';
import { refusalOf } from '../../errors/rejection-answers.ts';
import { newStreamId } from '../../platform/commands.ts';
import type { Execute } from '../../platform/execute-port.ts';
import { answeredAt } from '../../platform/positions.ts';
import type { Answered } from '../../platform/positions.ts';
import { commandIn, requireCharterer } from '../scope.ts';
import type { DeclarationScope } from '../scope.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { draftRejections } from '../rejections.ts';
import { replaceUpload, requireUpload } from './earlier-upload.ts';
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
  ) {
    super();
  }
}

@CommandHandler(ReceiveDeclarationFile)
export class ReceiveDeclarationFileHandler implements ICommandHandler<ReceiveDeclarationFile> {
  constructor(
    @Inject(EXECUTE) private readonly execute_: Execute,
    @Inject(FILES) private readonly files: Files,
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly uploads: Uploads,
    private readonly settings: SettingsService,
  ) {}

  async execute(command: ReceiveDeclarationFile): Promise<Answered<ImportAnswer>> {
    const { scope, key, file } = command;
    requireCharterer(scope);
    const { hash, size } = await this.keep(file.bytes);
    const importId = newStreamId(scope.principal.userId, key.commandId);
    if (command.replaces) {
      const owner = scope.owner;
      await requireUpload(this.execute_, commandIn(scope, key), owner, command.replaces);
    }
    if (!command.again) await this.refuseSeen(scope, hash, importId);
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
      if (command.replaces && !asks) await this.replace(command, command.replaces, importId);
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

  /** The same bytes again are a slip more often than a wish: it is asked. */
  private async refuseSeen(scope: DeclarationScope, hash: string, importId: string): Promise<void> {
    const seen = await this.documents.find(draftsModel, {
      preparedBy: scope.owner.preparedBy,
      side: scope.owner.side,
      file: hash,
    });
    const before = seen.find(({ id, document }) => id !== importId && document.phase !== 'failed');
    if (!before) return;
    const { fileName, openedAt, openedBy } = before.document;
    throw new ApiError(409, 'file_seen', 'This file was uploaded before.', {
      details: { importId: before.id, fileName, openedAt, openedBy },
    });
  }

  /** Comes last: a file that can't be read takes the place of none. An earlier upload that is over already is no hindrance. */
  private async replace(
    { scope, key }: ReceiveDeclarationFile,
    earlier: string,
    importId: string,
  ): Promise<void> {
    const context = commandIn(scope, key);
    const done = await replaceUpload(this.execute_, context, scope.owner, { earlier, by: importId });
    if (!done.ok && done.code !== 'draft_not_open') throw refusalOf(draftRejections, done);
  }
}

import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { ReadingAnswer } from '#contracts/declaration-draft/draft-calls';
import { chooseYear, inOneAppend, openDraft } from '#domain/declaration-draft/decide';
import { receiveUpload, requireReadable } from '#domain/declaration-draft/decide-upload';
import { draftDecider } from '#domain/declaration-draft/evolve';
import { draftStream } from '#domain/streams';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS, EXECUTE } from '#platform/tokens';
import { WorkbookError } from '#platform/workbook/port';
import { draftsModel } from '#projections/drafts/read-model';
import type { CommandKey } from '../../access/current.ts';
import { ApiError, notFound } from '../../errors/api-error.ts';
import { refusalOf } from '../../errors/rejection-answers.ts';
import { newStreamId, stepContext } from '../../platform/commands.ts';
import type { Execute } from '../../platform/execute-port.ts';
import { answeredAt } from '../../platform/positions.ts';
import type { Answered } from '../../platform/positions.ts';
import { notOwnedBy } from '../drafts/not-owned-by.ts';
import { draftRejections } from '../rejections.ts';
import { commandIn } from '../scope.ts';
import type { DeclarationScope } from '../scope.ts';
import { ReadingPlaces } from './reading-places.ts';
import { Uploads } from './uploads.service.ts';
import { workbookRefusal } from './workbook-refusal.ts';

/** Asks again how the kept file of an upload is read: a new draft, which takes the place of this one once that was said. */
export class ReadUploadAgain extends Command<Answered<ReadingAnswer>> {
  constructor(
    readonly scope: DeclarationScope,
    readonly key: CommandKey,
    readonly importId: string,
  ) {
    super();
  }
}

/** As of one that was kept for long enough: whoever has it sends it again. */
const noLongerKept = (): ApiError =>
  new ApiError(410, 'file_expired', 'This file is no longer kept. Upload it again to read it.');

@CommandHandler(ReadUploadAgain)
export class ReadUploadAgainHandler implements ICommandHandler<ReadUploadAgain> {
  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly uploads: Uploads,
    private readonly places: ReadingPlaces,
  ) {}

  execute(command: ReadUploadAgain): Promise<Answered<ReadingAnswer>> {
    return this.places.admit(command.scope.principal.userId, (inTurn) => inTurn(() => this.read(command)));
  }

  private async read({ scope, key, importId: before }: ReadUploadAgain) {
    // The draft of the address is the body: the same key with another one is another request.
    const context = { ...commandIn(scope, key), payloadHash: before };
    const { owner } = scope;
    const read = await this.run({
      stream: draftStream(before),
      decider: draftDecider,
      decide: (state) => notOwnedBy(state, owner) ?? requireReadable(state),
      context: stepContext(context, 'read'),
    });
    if (!read.ok) throw refusalOf(draftRejections, read);
    const { file, template, year } = read.state;
    if (!file) throw notFound();
    if (!(await this.uploads.has(file.hash))) throw noLongerKept();
    const importId = newStreamId(scope.principal.userId, key.commandId);
    // Nothing more is kept, nor for longer.
    const keptSince = (await this.documents.get(draftsModel, before))?.document.fileSince;
    const kept = keptSince ? { keptSince } : {};
    const received = { file: file.hash, fileName: file.name, size: file.size, anewOf: before, ...kept };
    const opened = await this.run({
      stream: draftStream(importId),
      decider: draftDecider,
      decide: (state) =>
        inOneAppend(state, [
          (at) => openDraft(at, { draftId: importId, owner, kind: 'upload', template, ordinal: 0 }),
          (at) => chooseYear(at, { by: scope.principal.userId, year }),
          (at) => receiveUpload(at, received),
        ]),
      context,
    });
    if (!opened.ok) throw refusalOf(draftRejections, opened);
    try {
      const { organisation } = owner;
      const upload = { draftId: importId, file: file.hash, organisation, template, context };
      const { position } = await this.uploads.carry(upload);
      return answeredAt(position, { importId });
    } catch (error) {
      throw error instanceof WorkbookError ? workbookRefusal(error, importId) : error;
    }
  }
}

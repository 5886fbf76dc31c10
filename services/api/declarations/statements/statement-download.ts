import { Inject, Injectable, StreamableFile } from '@nestjs/common';
import type { Documents } from '#platform/documents/port';
import type { Files } from '#platform/files/port';
import { DOCUMENTS, FILES } from '#platform/tokens';
import { statementsModel } from '#projections/statements/read-model';
import { notFound } from '../../errors/api-error.ts';

export const statementType = 'text/plain; charset=utf-8';

/** The file of a statement: a line for each of the organisation's bookings. */
@Injectable()
export class StatementDownload {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(FILES) private readonly files: Pick<Files, 'read'>,
  ) {}

  /** @throws 404 for a statement of others as for none, and where a restore lost its file */
  async file(organisationId: string, hash: string): Promise<StreamableFile> {
    const [stored] = await this.documents.find(statementsModel, { organisationId, hash }, { limit: 1 });
    const bytes = stored && (await this.files.read(hash));
    if (!bytes) throw notFound();
    return new StreamableFile(bytes, {
      type: statementType,
      disposition: `attachment; filename="statement-${stored.document.day}.txt"`,
    });
  }
}

import { Inject, Injectable } from '@nestjs/common';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { contactsModel } from '#projections/contacts/read-model';
import { SettingsService } from '../settings/settings.service.ts';

@Injectable()
export class CompanyNames {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly settings: SettingsService,
  ) {}

  /** Names by global address number: those of the list of companies, else what one of their agents was told with. */
  async namesOf(numbers: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const listed = await this.settings.companyNames();
    const unlisted = [...new Set(numbers)].filter((number) => !listed.has(number));
    if (unlisted.length === 0) return listed;
    const contacts = await this.documents.find(contactsModel, {
      kind: 'agent',
      company: { $in: unlisted },
    });
    const told = contacts.flatMap(({ document: { company, companyName } }) =>
      company !== null && companyName !== null ? [[company, companyName] as const] : [],
    );
    return new Map([...told, ...listed]);
  }
}

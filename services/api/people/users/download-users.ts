import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import type { CriteriaOf } from '#contracts/lists/criteria';
import type { Principal } from '#contracts/people/principal';
import { type userList, type UserRow, userStatusNames, userTypeNames } from '#contracts/people/user-admin';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import type { DownloadFormat, TableColumn } from '#platform/workbook/writing/write-table';
import { usersModel } from '#projections/users/read-model';
import { wholeList } from '../../lists/in-list-order.ts';
import { rowsInOrder, tableFile } from '../../lists/table-file.ts';
import { Audit, type Origin } from '../../sessions/audit.ts';
import { byName, UserSelection } from './user-selection.ts';

/** A file has room for all of them, and what it holds can be searched. */
const organisationsText = ({ organisations, has_all_organisations: all }: UserRow): string =>
  all ? 'All organisations' : organisations.map(({ name }) => name).join('; ');

const columns: readonly TableColumn<UserRow>[] = [
  { header: 'First name', kind: 'text', width: 140, value: ({ first_name: first }) => first },
  { header: 'Last name', kind: 'text', width: 140, value: ({ last_name: last }) => last },
  { header: 'Email', kind: 'text', width: 260, value: ({ email }) => email },
  {
    header: 'Role',
    kind: 'text',
    width: 120,
    value: ({ status, role }) => (status === 'invited' ? null : role.name),
  },
  { header: 'User Type', kind: 'text', width: 96, value: ({ user_type: type }) => userTypeNames[type] },
  { header: 'Organisations', kind: 'text', width: 260, value: organisationsText },
  { header: 'Since', kind: 'date', width: 93, value: ({ createdAt }) => createdAt.slice(0, 10) },
  { header: 'Status', kind: 'text', width: 112, value: ({ status }) => userStatusNames[status] },
];

/** The list of users as a file: everybody whom the filters leave, by name. */
@Injectable()
export class UserDownload {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly selection: UserSelection,
    private readonly audit: Audit,
  ) {}

  async file(
    asker: Principal,
    criteria: CriteriaOf<typeof userList>,
    format: DownloadFormat,
    origin: Origin,
  ): Promise<StreamableFile> {
    const filter = await this.selection.filterOf(criteria);
    const list = await wholeList(this.documents, usersModel, filter, { sort: byName });
    // Addresses leave the portal by the hundred here: the log tells who took them.
    this.audit.tell('users_downloaded', { user: asker.userId, people: list.ids.length, ...origin });
    return tableFile('users', {
      format,
      sheet: 'Users',
      columns,
      rows: rowsInOrder(this.documents, list, (found) => this.selection.rowsOf(asker, found)),
    });
  }
}

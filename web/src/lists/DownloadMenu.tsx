import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { Paginated } from '#contracts/lists/paginated';
import { Button } from '../components/form/Button.tsx';
import { ActionMenu } from '../components/overlay/ActionMenu.tsx';
import { downloadHref, type FileFormat } from './download-href.ts';
import type { PageQuery } from './list-query.ts';
import { saveFile } from './save-file.ts';
import type { List } from './use-list.ts';

export interface DownloadMenuProps<Row, Answer extends Paginated<Row>, Query extends PageQuery> {
  readonly list: Pick<List<Row, Answer, Query>, 'schema' | 'query' | 'store'>;
  /** The call that answers with the file. */
  readonly path: string;
  /** For a list that asks something first; the file is then the asker's. */
  readonly ask?: (format: FileFormat) => void;
}

const formats = [
  { format: 'xlsx', label: 'Excel workbook (XLSX)', icon: FileSpreadsheet },
  { format: 'csv', label: 'Text file (CSV)', icon: FileText },
] as const;

export interface FormatMenuProps {
  /** What one gets, or why there is nothing to get; said when the button is pointed at. */
  readonly title: string;
  readonly disabled: boolean;
  readonly onSelect: (format: FileFormat) => void;
}

/** The formats of a download, behind one button. */
export const FormatMenu = ({ title, disabled, onSelect }: FormatMenuProps) => {
  const actions = formats.map(({ format, label, icon: Icon }) => ({
    label,
    icon: <Icon size={16} strokeWidth={1.75} aria-hidden />,
    onSelect: () => onSelect(format),
  }));
  return (
    <ActionMenu
      button={
        <Button
          size="small"
          className="button-compact button-compact-early"
          disabled={disabled}
          title={title}
        />
      }
      actions={actions}
    >
      <Download size={16} strokeWidth={1.75} aria-hidden />
      <span className="button-text">Download</span>
    </ActionMenu>
  );
};

/** The whole list as a file, as it is filtered and sorted on the screen. */
export const DownloadMenu = observer(
  <Row, Answer extends Paginated<Row>, Query extends PageQuery>({
    list,
    path,
    ask,
  }: DownloadMenuProps<Row, Answer, Query>) => {
    const empty = (list.store.page?.meta.total ?? 0) === 0;
    const { many } = list.store.source.words;
    const save = (format: FileFormat) => saveFile(downloadHref(path, list, format));
    return (
      <FormatMenu
        title={empty ? `Download: the list has no ${many}.` : `Download the ${many} of this list`}
        disabled={empty}
        onSelect={ask ?? save}
      />
    );
  },
);

import { Download, ExternalLink, Sheet } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { maxDownloadedFiles } from '#contracts/port-calls/documents';
import type { Paginated } from '#contracts/lists/paginated';
import { Button, IconButton } from '../../components/form/Button.tsx';
import { Spinner } from '../../components/feedback/Spinner.tsx';
import { usePhone } from '../../components/media.ts';
import { ListCards } from '../../lists/ListCards.tsx';
import type { PageQuery } from '../../lists/list-query.ts';
import { ListTable, type ListColumn } from '../../lists/ListTable.tsx';
import { SelectionBar } from '../../lists/SelectionBar.tsx';
import type { List } from '../../lists/use-list.ts';
import { useSelection } from '../../lists/use-selection.ts';
import type { DocumentFiles } from './DocumentFiles.ts';
import { displaySize, isSpreadsheet, type ListedDocument } from './document-kinds.ts';
import { SheetPreview } from './SheetPreview.tsx';
import './documents.css';

export interface DocumentTableProps<
  Row extends ListedDocument,
  Answer extends Paginated<Row>,
  Query extends PageQuery,
> {
  readonly list: List<Row, Answer, Query>;
  readonly files: DocumentFiles<Row>;
  readonly label: string;
  /** Under which the widths of its columns are kept. */
  readonly name: string;
  readonly columns: readonly ListColumn<Row>[];
  /** The second line of a card. */
  readonly detail: (row: Row) => string;
}

const Actions = observer(
  <Row extends ListedDocument>({ row, files }: { readonly row: Row; readonly files: DocumentFiles<Row> }) => {
    const isBusy = files.busy.has(row.id);
    const isOpening = files.isOpening(row.id);
    const Look = isSpreadsheet(row) ? Sheet : ExternalLink;
    return (
      <span className="document-actions">
        <IconButton
          label={`Preview ${row.name}`}
          size="small"
          aria-busy={isOpening}
          disabled={isOpening}
          onClick={() => void files.open(row)}
        >
          {isOpening ? <Spinner size={14} /> : <Look size={14} strokeWidth={1.75} aria-hidden />}
        </IconButton>
        <IconButton
          label={`Download ${row.name}`}
          size="small"
          aria-busy={isBusy}
          disabled={isBusy}
          onClick={() => void files.save([row])}
        >
          <Download size={14} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </span>
    );
  },
);

/** Documents with their ticks: each can be looked at and saved, and those that are ticked saved together. */
export const DocumentTable = observer(
  <Row extends ListedDocument, Answer extends Paginated<Row>, Query extends PageQuery>({
    list,
    files,
    label,
    name,
    columns,
    detail,
  }: DocumentTableProps<Row, Answer, Query>) => {
    const isPhone = usePhone();
    const selection = useSelection(list, { nameOf: (row) => row.name, max: maxDownloadedFiles });
    const all = useMemo(
      (): readonly ListColumn<Row>[] => [
        ...columns,
        { key: 'size', header: 'Size', width: 104, numeric: true, text: ({ size }) => displaySize(size) },
        {
          key: 'actions',
          header: 'Actions',
          width: 88,
          text: () => '',
          content: (row) => <Actions row={row} files={files} />,
        },
      ],
      [columns, files],
    );
    return (
      <>
        <SelectionBar list={list} selection={selection}>
          <Button
            size="small"
            aria-busy={files.isBusy}
            disabled={files.isBusy}
            onClick={() => void files.save([...selection.rows.values()])}
          >
            <Download size={16} strokeWidth={1.75} aria-hidden />
            Download
          </Button>
        </SelectionBar>
        {isPhone ? (
          <ListCards
            list={list}
            selection={selection}
            onOpen={(row) => void files.open(row)}
            renderCard={(row) => (
              <>
                <span className="document-card-name">{row.name}</span>
                <span className="document-card-line">{detail(row)}</span>
              </>
            )}
          />
        ) : (
          <ListTable list={list} label={label} name={name} columns={all} selection={selection} />
        )}
        <SheetPreview previews={files.previews} files={files} />
      </>
    );
  },
);

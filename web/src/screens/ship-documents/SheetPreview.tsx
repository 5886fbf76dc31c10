import { FileWarning } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { maxPreviewColumns, maxPreviewRows, type SpreadsheetPreview } from '#contracts/workbook/preview';
import { GoTo } from '../../app/GoTo.tsx';
import { paths } from '../../app/paths.ts';
import { Block } from '../../components/feedback/Block.tsx';
import { FailureBlock } from '../../components/feedback/FailureBlock.tsx';
import { SkeletonRows } from '../../components/feedback/Skeleton.tsx';
import { Dialog } from '../../components/overlay/Dialog.tsx';
import { scrollable } from '../../components/scrollable.ts';
import { unavailable, wordsFor } from './download-words.ts';
import type { ListedDocument } from './document-kinds.ts';
import type { DocumentFiles } from './DocumentFiles.ts';
import { columnLetters, cutText, widestRow } from './sheet-text.ts';
import type { SheetPreviews } from './SheetPreviews.ts';
import './sheet-preview.css';

const SheetTable = ({ name, preview }: { readonly name: string; readonly preview: SpreadsheetPreview }) => {
  const columns = Array.from({ length: widestRow(preview) }, (_, column) => column);
  return (
    <section className="sheet-scroll" aria-label={`Preview of ${name}`} {...scrollable}>
      <table className="sheet-table">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Row</span>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {columnLetters(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map(({ row, cells }) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {columns.map((column) => {
                const cell = cells[column] ?? null;
                return typeof cell === 'number' ? (
                  <td key={column} className="sheet-number">
                    {cell}
                  </td>
                ) : (
                  <td key={column} title={cell ?? undefined}>
                    {cell}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

/** The visible sheets of a workbook, as spreadsheets have them; nothing to choose where there is one. */
const SheetNames = observer(
  <Row extends ListedDocument>({
    previews,
    sheets,
  }: {
    readonly previews: SheetPreviews<Row>;
    readonly sheets: readonly string[];
  }) =>
    sheets.length < 2 ? null : (
      <fieldset className="sheet-names">
        <legend className="visually-hidden">Sheets</legend>
        {sheets.map((sheet, at) => (
          <button
            // Two sheets of a file that was not made by a spreadsheet may have one name.
            key={`${at}.${sheet}`}
            type="button"
            aria-pressed={at === previews.sheet}
            onClick={() => void previews.show(at)}
          >
            {sheet}
          </button>
        ))}
      </fieldset>
    ),
);

const Content = observer(
  <Row extends ListedDocument>({
    row,
    previews,
  }: {
    readonly row: Row;
    readonly previews: SheetPreviews<Row>;
  }) => {
    const { state, answer } = previews;
    switch (state.name) {
      case 'loading':
        return <SkeletonRows rows={8} />;
      case 'validation_error':
        return <Block icon={FileWarning} title="No preview can be shown" text={state.error.message} />;
      case 'error':
        return wordsFor(state.error.status) === unavailable ? (
          <Block icon={FileWarning} role="alert" title={unavailable} />
        ) : (
          <FailureBlock onRetry={() => void previews.show(previews.sheet)} />
        );
      case 'no_data':
      case 'not_available':
        return <Block icon={FileWarning} role="alert" title={unavailable} />;
      case 'not_authorized':
        return <GoTo to={paths.forbidden} />;
      case 'idle':
      case 'no_results':
        if (answer?.rows.length === 0) return <Block icon={FileWarning} title="This sheet is empty" />;
        return answer ? <SheetTable name={row.name} preview={answer} /> : null;
    }
  },
);

/** The beginning of a spreadsheet over the list that has it: what it says is mostly seen at once. */
export const SheetPreview = observer(
  <Row extends ListedDocument>({
    previews,
    files,
  }: {
    readonly previews: SheetPreviews<Row>;
    readonly files: DocumentFiles<Row>;
  }) => {
    const { row, answer } = previews;
    const cut = answer ? cutText(answer, { rows: maxPreviewRows, columns: maxPreviewColumns }) : undefined;
    return (
      <Dialog
        open={row !== null}
        onClose={() => previews.close()}
        title={row?.name ?? ''}
        className="sheet-preview"
        actions={[
          {
            label: 'Download',
            busy: row !== null && files.busy.has(row.id),
            onSelect: () => void (row && files.save([row])),
          },
          { label: 'Close', safe: true, onSelect: () => previews.close() },
        ]}
      >
        {answer ? <SheetNames previews={previews} sheets={answer.sheets} /> : null}
        {row ? <Content row={row} previews={previews} /> : null}
        {cut === undefined ? null : <p className="sheet-cut">{cut}</p>}
      </Dialog>
    );
  },
);

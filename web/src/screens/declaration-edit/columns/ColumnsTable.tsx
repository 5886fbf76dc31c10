import { TriangleAlert } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { displayQuantity } from '../../../format/quantities.ts';
import type { ColumnAnswer, ColumnsStore } from './ColumnsStore.ts';
import { FieldPicker } from './FieldPicker.tsx';
import { columnLetter, notReadText } from './reading-words.ts';

export interface ColumnsTableProps {
  readonly store: ColumnsStore;
  /** A column was answered, and the focus goes back to its field. */
  readonly onChoose: (column: number, field: string | null) => void;
  /** Leads to the question that asks about a column. */
  readonly onAsk: (question: number) => void;
}

const sources = {
  template: 'Template',
  remembered: 'Remembered',
  alias: 'Common name',
  answered: 'Answered',
} as const;

export const isQuiet = ({ open, field }: ColumnAnswer): boolean => !open && field === null;

/** Whence it is known what a column is; blank where a hand said so. */
const sourceText = ({ found, byHand, open }: ColumnAnswer): string => {
  if (byHand || open) return '';
  if (found.notRead === 'remembered') return sources.remembered;
  return found.source === null ? '' : sources[found.source];
};

/** The nearest answer, what is asked of the column, why it is not read, or how it is: whichever holds. */
export const Reading = observer(
  ({ answer, onChoose, onAsk }: Omit<ColumnsTableProps, 'store'> & { readonly answer: ColumnAnswer }) => {
    const { found, nearest, asks, reading } = answer;
    if (nearest) {
      return (
        <button type="button" className="link-button" onClick={() => onChoose(found.column, nearest.field)}>
          {nearest.label}
        </button>
      );
    }
    if (asks !== null) {
      return (
        <button type="button" className="reading-asks" onClick={() => onAsk(asks.index)}>
          <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
          {asks.kind === 'dates' ? 'Day or month?' : 'Which mark?'}
        </button>
      );
    }
    if (isQuiet(answer)) return found.notRead && !answer.byHand ? notReadText[found.notRead] : null;
    return reading;
  },
);

const Samples = ({ answer: { found, alignsRight } }: { readonly answer: ColumnAnswer }) =>
  found.samples.map((sample, index) => (
    <td
      key={index}
      className={`columns-sample columns-sample-${index + 1}${alignsRight ? ' columns-right' : ''}`}
    >
      <span title={sample ?? undefined}>{sample}</span>
    </td>
  ));

const Row = observer(({ answer, ...props }: ColumnsTableProps & { readonly answer: ColumnAnswer }) => {
  const { found, open, asks } = answer;
  return (
    <tr className={isQuiet(answer) ? 'columns-quiet' : undefined}>
      <td className="columns-letter">{columnLetter(found.column)}</td>
      <th scope="row" className="columns-header">
        <span title={found.header ?? undefined}>{found.header ?? 'No header'}</span>
      </th>
      <Samples answer={answer} />
      <td className={open ? 'columns-field columns-open' : 'columns-field'}>
        <FieldPicker
          store={props.store}
          answer={answer}
          onChoose={(field) => props.onChoose(found.column, field)}
        />
      </td>
      <td className={asks !== null && !open ? 'columns-reading columns-open' : 'columns-reading'}>
        <Reading answer={answer} onChoose={props.onChoose} onAsk={props.onAsk} />
      </td>
      <td className="columns-source">{sourceText(answer)}</td>
    </tr>
  );
});

/** Every column of the file: what it holds, what it is read as, and how. */
export const ColumnsTable = observer((props: ColumnsTableProps) => {
  const { found, columns } = props.store;
  return (
    <table className="columns-table">
      <caption className="visually-hidden">Columns of the file and what they are read as</caption>
      <thead>
        <tr>
          <th scope="col" className="columns-letter">
            <span className="visually-hidden">Column</span>
          </th>
          <th scope="col" className="columns-header">
            Header
          </th>
          {found.sampleRows.map((row, index) => (
            <th key={row} scope="col" className={`columns-sample columns-sample-${index + 1}`}>
              Row {displayQuantity(row)}
            </th>
          ))}
          <th scope="col" className="columns-field">
            Read as
          </th>
          <th scope="col" className="columns-reading">
            Reading
          </th>
          <th scope="col" className="columns-source">
            Known from
          </th>
        </tr>
      </thead>
      <tbody>
        {columns.map((answer) => (
          <Row key={answer.found.column} {...props} answer={answer} />
        ))}
      </tbody>
    </table>
  );
});

import { observer } from 'mobx-react-lite';
import type { ColumnAnswer } from './ColumnsStore.ts';
import { type ColumnsTableProps, isQuiet, Reading } from './ColumnsTable.tsx';
import { FieldPicker } from './FieldPicker.tsx';
import { columnLetter } from './reading-words.ts';

const Card = observer(({ answer, ...props }: ColumnsTableProps & { readonly answer: ColumnAnswer }) => {
  const { found, open, asks } = answer;
  return (
    <li className={isQuiet(answer) ? 'column-card columns-quiet' : 'column-card'}>
      <div className="column-card-head">
        <h3>
          <span className="column-card-letter">{columnLetter(found.column)}</span>
          {found.header ?? 'No header'}
        </h3>
        <div className={open ? 'columns-field columns-open' : 'columns-field'}>
          <FieldPicker
            store={props.store}
            answer={answer}
            onChoose={(field) => props.onChoose(found.column, field)}
          />
        </div>
      </div>
      <p className="column-card-samples">{found.samples.filter((sample) => sample !== null).join(' · ')}</p>
      <div className={asks !== null && !open ? 'column-card-reading columns-open' : 'column-card-reading'}>
        <Reading answer={answer} onChoose={props.onChoose} onAsk={props.onAsk} />
      </div>
    </li>
  );
});

/** The columns of the file on a phone, three lines each. */
export const ColumnCards = observer((props: ColumnsTableProps) => (
  <ul className="column-cards" aria-label="Columns of the file and what they are read as">
    {props.store.columns.map((answer) => (
      <Card key={answer.found.column} {...props} answer={answer} />
    ))}
  </ul>
));

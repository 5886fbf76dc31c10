import { TriangleAlert } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { CellReading } from '#contracts/cells/reading';
import { WholeNumbers } from '../../../components/WholeNumbers.tsx';
import { Checkbox } from '../../../components/form/Checkbox.tsx';
import { Pane, PaneBody } from '../../../components/pane/Pane.tsx';
import { PaneHeader } from '../../../components/pane/PaneHeader.tsx';
import { counted } from '../../../format/quantities.ts';
import { Tag } from '../../../components/status/Tag.tsx';
import type { ColumnsStore, QuestionAnswer } from './ColumnsStore.ts';
import { aboutText, evidenceText, leftText, optionText, questionTitle } from './reading-words.ts';

export interface QuestionsProps {
  readonly store: ColumnsStore;
  readonly onRead: (question: number, reading: CellReading) => void;
}

const ToAnswer = () => (
  <Tag tone="warning">
    <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
    To answer
  </Tag>
);

const Question = observer(
  ({ answer, onRead }: { readonly answer: QuestionAnswer; readonly onRead: QuestionsProps['onRead'] }) => {
    const { index, question, columns, chosen, open, isGuess } = answer;
    const id = `question-${index}`;
    return (
      <section className="columns-question" data-question={index} aria-labelledby={id}>
        <div className="columns-question-head">
          <h3 id={id}>{questionTitle(question)}</h3>
          {open ? <ToAnswer /> : isGuess ? <Tag>To confirm</Tag> : null}
          <span className="columns-about">{aboutText(question, columns)}</span>
        </div>
        <p id={`${id}-why`}>
          <WholeNumbers text={evidenceText(question)} />
        </p>
        <div role="radiogroup" aria-labelledby={id} aria-describedby={`${id}-why`}>
          {question.options.map((option) => (
            <label key={option.reading} className="columns-option">
              <input
                type="radio"
                name={id}
                checked={chosen === option.reading}
                onChange={() => onRead(index, option.reading)}
              />
              <span className="columns-option-text">
                <strong>
                  <WholeNumbers text={optionText(option)} />
                </strong>
                <small>
                  <WholeNumbers text={leftText(option) ?? ''} />
                </small>
              </span>
              <span className="columns-option-cells">{counted(option.cells, 'cell')}</span>
            </label>
          ))}
        </div>
      </section>
    );
  },
);

const NoIdentity = observer(({ store }: { readonly store: ColumnsStore }) => (
  <section className="columns-question" aria-labelledby="identity-title">
    <div className="columns-question-head">
      <h3 id="identity-title">How rows are matched</h3>
      <ToAnswer />
    </div>
    <p>
      No column is read as {store.identifyingLabels.join(' or ')}. Bookings are found by one of them: choose
      it for a column.
    </p>
  </section>
));

const Missing = observer(({ store }: { readonly store: ColumnsStore }) => {
  const { missing } = store;
  if (missing.length === 0) return null;
  return (
    <section className="columns-question" aria-labelledby="missing-title">
      <div className="columns-question-head">
        <h3 id="missing-title">Not in the file</h3>
        <span className="columns-about">{counted(missing.length, 'column')} of the template</span>
      </div>
      <p className="columns-missing">{missing.map((field) => store.labelOf(field)).join(', ')}</p>
      <p>
        {missing.length === 1 ? 'It stays as it is, and is' : 'They stay as they are, and are'} empty in new
        bookings.
      </p>
    </section>
  );
});

/** What is asked once of the whole file, and what the file lacks. */
export const Questions = observer(({ store, onRead }: QuestionsProps) => (
  <>
    {store.questions.map((answer) => (
      <Question key={answer.index} answer={answer} onRead={onRead} />
    ))}
    {store.lacksIdentity ? <NoIdentity store={store} /> : null}
    <Missing store={store} />
  </>
));

/** Whether the organisation's next files are read so without asking. */
export const Remember = observer(
  ({ store, organisation }: { readonly store: ColumnsStore; readonly organisation: string }) => (
    <div className="columns-remember">
      <Checkbox checked={store.remember} onChange={(checked) => store.setRemember(checked)}>
        Remember for {organisation}
      </Checkbox>
      <span>Read without asking next time</span>
    </div>
  ),
);

const title = 'How to read the file';

/** The questions beside the table, where there is room for them. */
export const QuestionsPane = observer(
  ({ organisation, ...props }: QuestionsProps & { readonly organisation: string }) => (
    <Pane label={title} takesFocus="never">
      <PaneHeader title={title} />
      <PaneBody>
        <Questions {...props} />
      </PaneBody>
      <footer className="pane-footer columns-pane-footer">
        <Remember store={props.store} organisation={organisation} />
      </footer>
    </Pane>
  ),
);

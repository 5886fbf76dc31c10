import { useEffect, useRef, useState } from 'react';
import type { CellReading } from '#contracts/cells/reading';
import type { ReadingQuestion } from '#contracts/workbook/upload-columns';
import { Radio } from '../../../components/form/Radio.tsx';
import { Dialog } from '../../../components/overlay/Dialog.tsx';
import type { ReadingAnswers } from '../../../components/grid/ranges/paste.ts';
import {
  optionText,
  type PasteReview,
  type PasteSummary,
} from '../../../components/grid/ranges/paste-review.ts';
import { counted } from '../../../format/quantities.ts';
import './paste-dialog.css';

const Question = ({
  question: { kind, options, evidence, columns },
  answer,
  onAnswer,
}: {
  readonly question: ReadingQuestion;
  readonly answer: CellReading | null;
  readonly onAnswer: (reading: CellReading) => void;
}) => (
  <fieldset className="paste-question">
    <legend>{kind === 'dates' ? 'How are the dates written?' : 'How are the numbers written?'}</legend>
    {answer === null ? (
      <p>
        They are written both ways: {evidence.map(({ text, row }) => `${text} (line ${row})`).join(', ')}.
      </p>
    ) : null}
    {options.map((option) => (
      <Radio
        key={option.reading}
        name={`reading-${columns.join('-')}`}
        checked={answer === option.reading}
        onChoose={() => onAnswer(option.reading)}
      >
        {optionText(option)}
      </Radio>
    ))}
  </fieldset>
);

const Summary = ({ summary: { left, kept } }: { readonly summary: PasteSummary }) => (
  <>
    {left.length > 0 ? (
      <section className="paste-part" aria-label="Not taken">
        <h3>Not taken</h3>
        <ul>
          {left.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
    ) : null}
    {kept.length > 0 ? (
      <section className="paste-part" aria-label="Kept as text">
        <h3>Kept as text and marked, to be mended</h3>
        <ul>
          {kept.map(({ header, cells, texts }) => (
            <li key={header}>
              {header}: {counted(cells, 'cell')}, such as {texts.map((text) => `“${text}”`).join(', ')}
            </li>
          ))}
        </ul>
      </section>
    ) : null}
  </>
);

/** What was chosen, else what the texts make likely. */
const answerTo = (
  answers: ReadonlyMap<ReadingQuestion, CellReading>,
  question: ReadingQuestion,
): CellReading | null => answers.get(question) ?? question.chosen;

const asAnswers = (
  questions: readonly ReadingQuestion[],
  answers: ReadonlyMap<ReadingQuestion, CellReading>,
): ReadingAnswers =>
  questions.flatMap((question) => {
    const reading = answerTo(answers, question);
    return reading === null ? [] : [{ columns: question.columns, reading }];
  });

/** Before a paste is written: what could be read two ways, and what of it will not be taken. */
export const PasteDialog = ({
  review,
  onClose,
}: {
  readonly review: PasteReview;
  readonly onClose: () => void;
}) => {
  const [answers, setAnswers] = useState<ReadonlyMap<ReadingQuestion, CellReading>>(new Map());
  const [missed, setMissed] = useState(false);
  const questions = useRef<HTMLDivElement>(null);
  const open = review.questions.filter((question) => question.open);
  const unanswered = open.some((question) => answerTo(answers, question) === null);
  const given = asAnswers(review.questions, answers);
  const summary = review.summary(given);
  useEffect(() => {
    if (missed) questions.current?.querySelector('input')?.focus();
  }, [missed]);
  const paste = () => {
    if (unanswered) return setMissed(true);
    onClose();
    review.paste(given);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        summary
          ? `Paste ${counted(summary.size.rows, 'row')} by ${counted(summary.size.columns, 'column')}?`
          : 'Paste?'
      }
      text={
        summary
          ? `${counted(summary.changes, 'change')} will be written; one undo takes them back.`
          : 'The row that it was meant for has gone: nothing can be pasted.'
      }
      actions={[
        { label: 'Cancel', onSelect: onClose, safe: true },
        { label: 'Paste', onSelect: paste, variant: 'primary' },
      ]}
    >
      <div ref={questions} className="paste-questions">
        {open.map((question) => (
          <Question
            key={question.columns.join()}
            question={question}
            answer={answerTo(answers, question)}
            onAnswer={(reading) => setAnswers(new Map([...answers, [question, reading]]))}
          />
        ))}
        {missed && unanswered ? (
          <p className="field-error" role="alert">
            Say how they are written, then paste.
          </p>
        ) : null}
      </div>
      {summary ? <Summary summary={summary} /> : null}
    </Dialog>
  );
};

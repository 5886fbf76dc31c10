import { Check } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { NominationView } from '#contracts/nomination/nomination-view';
import { WholeNumbers } from '../../../components/WholeNumbers.tsx';
import { Button } from '../../../components/form/Button.tsx';
import { utcMoment } from '../../../format/dates.ts';
import { displayQuantity } from '../../../format/quantities.ts';
import { useNow } from '../../../stores/use-now.ts';
import { answerOf, type Answer } from '../turn.ts';
import { AnswerStore } from './AnswerStore.ts';
import { ChangedDialog } from './ChangedDialog.tsx';
import './nomination-pane.css';

const hourMs = 3_600_000;

/** `in 2 h`, `in 3 days`; of what is past `overdue`. */
const leftText = (by: string, now: Date): string => {
  const left = Date.parse(by) - now.getTime();
  if (left < 0) return 'overdue';
  const hours = Math.floor(left / hourMs);
  if (hours < 1) return 'within the hour';
  return hours < 48 ? `in ${hours} h` : `in ${Math.floor(hours / 24)} days`;
};

const Deadline = ({ by }: { readonly by: string }) => {
  const left = leftText(by, useNow());
  return (
    <span className={left === 'overdue' ? 'answer-overdue' : ''}>
      Answer by {utcMoment(by)}, {left}.
    </span>
  );
};

const about = ({ nominated, approvedOnBehalf }: NominationView): string =>
  [
    nominated === null ? '' : `${displayQuantity(nominated)} MT.`,
    approvedOnBehalf ? 'Approved on behalf.' : '',
  ]
    .filter(Boolean)
    .join(' ');

/** What is approved already asks for nothing. */
const asksFor = ({ status, approved }: NominationView): boolean => !(status === 'nominated' && approved);

const words: Readonly<
  Record<Answer, { readonly question: (name: string) => string; readonly button: string }>
> = {
  approve: { question: (name) => `Approve ${name}?`, button: 'Approve vessel' },
  confirm: { question: (name) => `Confirm the changes of ${name}?`, button: 'Confirm changes' },
};

export interface AnswerBarProps {
  readonly nomination: NominationView;
  /** The call of the nomination. */
  readonly path: string;
  readonly onAnswered: (nomination: NominationView) => void;
}

/** It goes with its question, by the answer or by a push: the focus in it goes to the pane then. */
const Bar = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    const pane = element?.closest<HTMLElement>('aside');
    return () => {
      if (element?.contains(document.activeElement)) pane?.focus();
    };
  }, []);
  return (
    <section ref={bar} className="answer-bar" aria-label={label}>
      {children}
    </section>
  );
};

/** Customers approve the vessel, staff confirm changes; nothing for who has no answer to give. It names the version that is shown. */
export const AnswerBar = observer(({ nomination, path, onAnswered }: AnswerBarProps) => {
  const [store] = useState(() => new AnswerStore(path, onAnswered));
  const answer = answerOf(nomination);
  if (answer === null) return null;
  const { question, button } = words[answer];
  const { name } = nomination.vesselVoyage;
  const isAsked = asksFor(nomination);
  return (
    <Bar label={button}>
      <div>
        <strong>{isAsked ? question(name) : `${name} is approved.`}</strong>
        <p>
          <WholeNumbers text={about(nomination)} />{' '}
          {answer === 'approve' && isAsked && nomination.approveBy !== null ? (
            <Deadline by={nomination.approveBy} />
          ) : null}
        </p>
      </div>
      <Button
        variant={isAsked ? 'primary' : 'secondary'}
        aria-disabled={store.busy}
        onClick={() => void store.answer(answer, nomination)}
      >
        <Check size={16} strokeWidth={1.75} aria-hidden />
        {button}
      </Button>
      {store.changed === null ? null : (
        <ChangedDialog
          changed={store.changed}
          action={button}
          onClose={() => store.look()}
          onAnswer={(now) => void store.answer(answer, now)}
        />
      )}
    </Bar>
  );
});

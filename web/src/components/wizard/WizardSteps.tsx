import { Check } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { useMediaQuery, usePhone } from '../media.ts';
import { Tip } from '../overlay/Tip.tsx';
import type { StepState, WizardStore } from './WizardStore.ts';
import './wizard.css';

/** What the steps and the footer need of a wizard, whatever it asks for. */
export type AnyWizard = Pick<
  WizardStore<object, string, unknown>,
  | 'current'
  | 'isFirst'
  | 'isLast'
  | 'failure'
  | 'stateOf'
  | 'titleOf'
  | 'reasonFor'
  | 'next'
  | 'back'
  | 'revisit'
> & { readonly steps: readonly unknown[]; readonly form: { readonly busy: boolean } };

const Mark = ({ state, place }: { readonly state: StepState; readonly place: number }) => (
  <span className={`wizard-mark wizard-mark-${state}`} aria-hidden>
    {state === 'done' ? <Check size={12} strokeWidth={3} /> : state === 'skipped' ? null : place + 1}
  </span>
);

/** Leads back; where there is no room for its name it is a tooltip. */
const DoneStep = ({
  title,
  mark,
  onSelect,
}: {
  readonly title: string;
  readonly mark: ReactElement;
  readonly onSelect: () => void;
}) => {
  const wide = useMediaQuery('(min-width: 1280px)');
  const button = (
    <button type="button" className="wizard-step" aria-label={`${title}, done`} onClick={onSelect}>
      {mark}
      {wide ? <span>{title}</span> : null}
    </button>
  );
  return wide ? button : <Tip text={title}>{button}</Tip>;
};

const Step = observer(({ wizard, place }: { readonly wizard: AnyWizard; readonly place: number }) => {
  const state = wizard.stateOf(place);
  const title = wizard.titleOf(place);
  const mark = <Mark state={state} place={place} />;
  switch (state) {
    case 'done':
      return <DoneStep title={title} mark={mark} onSelect={() => wizard.revisit(place)} />;
    case 'current':
      return (
        <span className="wizard-step wizard-step-current" aria-current="step">
          {mark}
          <span>{title}</span>
        </span>
      );
    case 'skipped':
      return (
        <Tip text={wizard.reasonFor(place) ?? ''}>
          <button type="button" className="wizard-step wizard-step-ahead" aria-disabled>
            {mark}
            <span>{title}</span>
            <span>Skipped</span>
          </button>
        </Tip>
      );
    case 'ahead':
      return (
        <Tip text="Complete the steps before it first.">
          <button type="button" className="wizard-step wizard-step-ahead" aria-disabled>
            {mark}
            <span>{title}</span>
          </button>
        </Tip>
      );
  }
});

/** The steps of a wizard in the toolbar: done ones lead back, those ahead say why they cannot be reached yet. */
export const WizardSteps = observer(
  ({ label, wizard }: { readonly label: string; readonly wizard: AnyWizard }) => {
    const { steps, current } = wizard;
    if (usePhone()) {
      return (
        <div className="wizard-phone">
          <p>
            {current + 1} of {steps.length} · {wizard.titleOf(current)}
          </p>
          <progress value={current + 1} max={steps.length} aria-label={label} />
        </div>
      );
    }
    return (
      <ol className="wizard-steps" aria-label={label}>
        {steps.map((_step, place) => (
          <li key={wizard.titleOf(place)}>
            <Step wizard={wizard} place={place} />
          </li>
        ))}
      </ol>
    );
  },
);

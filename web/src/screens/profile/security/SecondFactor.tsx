import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { SecondFactorView } from '#contracts/people/second-factor';
import { FailureBlock } from '../../../components/feedback/FailureBlock.tsx';
import { snackbars } from '../../../components/feedback/snackbars.ts';
import { Button } from '../../../components/form/Button.tsx';
import { displayDate } from '../../../format/dates.ts';
import { Confirm } from './Confirm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SecondFactorStore, type Step } from './SecondFactorStore.ts';
import { AskFirstCode, AskPassword } from './TurnOn.tsx';

interface PartProps {
  readonly store: SecondFactorStore;
}

const Off = ({ store }: PartProps) => (
  <>
    <p>
      Signing in asks for your password alone. Ask for a code from an authenticator app as well, so that your
      password alone is not enough.
    </p>
    <Button variant="primary" onClick={() => store.goTo({ name: 'password' })}>
      Turn on
    </Button>
  </>
);

const leftText = (left: number): string => {
  if (left === 0) return 'No recovery code is left.';
  return left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`;
};

const On = ({ store, view }: PartProps & { readonly view: SecondFactorView }) => (
  <>
    <p>
      On since {displayDate(view.since?.slice(0, 10))}: signing in asks for a code of your authenticator app.{' '}
      {leftText(view.codes_left)}
    </p>
    <div className="security-buttons">
      <Button onClick={() => store.goTo({ name: 'renew' })}>Renew recovery codes</Button>
      <Button variant="danger" onClick={() => store.goTo({ name: 'off' })}>
        Turn off
      </Button>
    </div>
  </>
);

const turnOff = async (store: SecondFactorStore, form: Parameters<SecondFactorStore['turnOff']>[0]) => {
  if (await store.turnOff(form)) snackbars.success('The second factor is off.');
};

const Overview = observer(({ store }: PartProps) => {
  const { view } = store;
  if (!view) return null;
  switch (view.state) {
    case 'elsewhere':
      return (
        <p>
          You sign in at the company directory, which asks for more than a password where it is set up so.
        </p>
      );
    case 'off':
      return <Off store={store} />;
    case 'on':
      return <On store={store} view={view} />;
  }
});

const Now = observer(({ store }: PartProps): ReactNode => {
  const { step } = store;
  switch (step.name) {
    case 'overview':
      return <Overview store={store} />;
    case 'password':
      return <AskPassword store={store} />;
    case 'app':
      return <AskFirstCode store={store} enrolment={step.enrolment} />;
    case 'codes':
      return <RecoveryCodes codes={step.codes} onDone={() => void store.backToOverview()} />;
    case 'renew':
      return (
        <Confirm
          store={store}
          text="You get ten new recovery codes. The old ones stop working."
          label="Renew"
          run={(form) => store.renew(form)}
        />
      );
    case 'off':
      return (
        <Confirm
          store={store}
          text="Signing in asks for your password alone then, and you are signed out everywhere else."
          label="Turn off"
          isDangerous
          run={(form) => turnOff(store, form)}
        />
      );
  }
});

/** The button that led to a step is gone with the step before: the focus goes on in what is there now. */
const useFocusOnStep = (name: Step['name']): RefObject<HTMLElement | null> => {
  const section = useRef<HTMLElement>(null);
  const shown = useRef(name);
  useEffect(() => {
    if (shown.current === name) return;
    shown.current = name;
    const find = (selectors: string) => section.current?.querySelector<HTMLElement>(selectors);
    (find('input, h3') ?? find('h2'))?.focus();
  }, [name]);
  return section;
};

/** Codes of an authenticator app besides the password. */
export const SecondFactor = observer(({ onChanged }: { readonly onChanged: () => void }) => {
  const [store] = useState(() => new SecondFactorStore(onChanged));
  const section = useFocusOnStep(store.step.name);
  useEffect(() => void store.load(), [store]);
  if (store.state.name === 'loading') return null;
  if (store.state.name !== 'idle') return <FailureBlock onRetry={() => void store.load()} />;
  return (
    <section className="security-section" aria-labelledby="second-factor" ref={section}>
      <h2 id="second-factor" tabIndex={-1}>
        Second factor
      </h2>
      <Now store={store} />
    </section>
  );
});

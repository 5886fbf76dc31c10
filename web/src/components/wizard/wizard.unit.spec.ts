import { beforeEach, describe, expect, it } from '@jest/globals';
import { HttpError } from '../../api/http-error.ts';
import { FormStore } from '../form/FormStore.ts';
import { WizardStore } from './WizardStore.ts';

interface Organisation {
  readonly name: string;
  readonly type: 'charterer' | 'agency';
  readonly company: string;
  readonly email: string;
}

const start: Organisation = { name: '', type: 'charterer', company: '', email: '' };

describe('a wizard', () => {
  let sent: Organisation[];
  let refusal: HttpError | null;

  beforeEach(() => {
    sent = [];
    refusal = null;
  });

  const newWizard = () =>
    new WizardStore(
      new FormStore(start, ({ name }): { name?: string } => (name === '' ? { name: 'Enter a name.' } : {})),
      [
        { title: 'General Info', fields: ['name', 'type'] },
        {
          title: 'Companies',
          fields: ['company'],
          skipped: ({ type }) => (type === 'agency' ? 'An agency has no companies.' : undefined),
        },
        { title: 'Customer Users', fields: ['email'] },
      ],
      (values) => {
        sent.push(values);
        return refusal ? Promise.reject(refusal) : Promise.resolve(values.name);
      },
    );
  const states = (wizard: ReturnType<typeof newWizard>) => [0, 1, 2].map((place) => wizard.stateOf(place));

  it('goes on once nothing is wrong with the step', () => {
    const wizard = newWizard();
    wizard.next();
    expect([states(wizard), wizard.form.error('name')]).toEqual([
      ['current', 'ahead', 'ahead'],
      'Enter a name.',
    ]);
    wizard.form.change({ name: 'Serra Azul' });
    wizard.next();
    expect(states(wizard)).toEqual(['done', 'current', 'ahead']);
    expect([wizard.isFirst, wizard.isLast]).toEqual([false, false]);
  });

  it('goes back to what was done, and to nothing that was not reached', () => {
    const wizard = newWizard();
    wizard.form.change({ name: 'Serra Azul' });
    wizard.next();
    wizard.next();
    expect(wizard.isLast).toBe(true);
    wizard.revisit(0);
    expect(states(wizard)).toEqual(['current', 'done', 'done']);
    wizard.revisit(2);
    wizard.back();
    expect(states(wizard)).toEqual(['done', 'current', 'done']);
    const fresh = newWizard();
    fresh.revisit(2);
    expect([fresh.current, fresh.isFirst]).toEqual([0, true]);
  });

  it('passes over a step that does not apply, and says why', () => {
    const wizard = newWizard();
    wizard.form.change({ name: 'Harbour Agents', type: 'agency' });
    expect([states(wizard), wizard.reasonFor(1)]).toEqual([
      ['current', 'skipped', 'ahead'],
      'An agency has no companies.',
    ]);
    wizard.next();
    expect([wizard.current, wizard.isLast]).toEqual([2, true]);
    wizard.back();
    expect(wizard.current).toBe(0);
  });

  const onLastStep = () => {
    const wizard = newWizard();
    wizard.form.change({ name: 'Serra Azul' });
    wizard.next();
    wizard.next();
    return wizard;
  };

  it('sends all of it from the last step', async () => {
    const wizard = onLastStep();
    expect(await wizard.submit()).toEqual({ as: 'done', answer: 'Serra Azul' });
    expect(sent).toEqual([{ ...start, name: 'Serra Azul' }]);
  });

  it('shows the step whose field was refused', async () => {
    const wizard = onLastStep();
    refusal = new HttpError(422, { code: 'invalid', message: 'No.', errors: { name: ['Taken.'] } });
    await wizard.submit();
    expect([wizard.current, wizard.form.error('name'), wizard.failure]).toEqual([0, 'Taken.', null]);
  });

  it('stays where it is when it failed, says why, and can be sent again', async () => {
    const wizard = onLastStep();
    refusal = new HttpError(0, { code: 'network', message: 'The portal cannot be reached.' });
    await wizard.submit();
    expect([wizard.current, wizard.failure]).toEqual([2, 'The portal cannot be reached.']);
    refusal = null;
    expect(await wizard.submit()).toMatchObject({ as: 'done' });
    expect(wizard.failure).toBeNull();
  });
});

import { describe, expect, it } from '@jest/globals';
import { HttpError } from '../../api/http-error.ts';
import { FormStore, type SubmitOptions } from './FormStore.ts';

const start = { name: '', email: 'ana@suzano.example' };

const newForm = () =>
  new FormStore(start, ({ name }): { name?: string } => (name === '' ? { name: 'Enter a name.' } : {}));

const refusal = (status: number, errors?: Record<string, string[]>) =>
  new HttpError(status, { code: 'invalid', message: 'No.', ...(errors ? { errors } : {}) });

/** Notes the key of each attempt, and answers as it is told. */
const server = (...answers: readonly (HttpError | string)[]) => {
  const keys: string[] = [];
  const send = (_values: typeof start, { idempotencyKey }: SubmitOptions): Promise<string> => {
    const answer = answers[keys.length] ?? 'ok';
    keys.push(idempotencyKey);
    return answer instanceof HttpError ? Promise.reject(answer) : Promise.resolve(answer);
  };
  return { keys, send };
};

describe('what is being filled in', () => {
  it('is dirty while it differs from what it began with', () => {
    const form = newForm();
    expect(form.isDirty).toBe(false);
    form.change({ name: 'Ana' });
    expect(form.isDirty).toBe(true);
    form.change({ name: '' });
    expect(form.isDirty).toBe(false);
    form.change({ email: '' });
    form.reset();
    expect([form.values, form.isDirty]).toEqual([start, false]);
  });

  it('is not sent while something is found wrong here', async () => {
    const form = newForm();
    const { keys, send } = server();
    expect(await form.submit(send)).toEqual({ as: 'invalid' });
    expect([form.error('name'), form.refusals, keys]).toEqual(['Enter a name.', 1, []]);
    form.change({ name: 'Ana' });
    expect(form.error('name')).toBeUndefined();
    expect(await form.submit(send)).toEqual({ as: 'done', answer: 'ok' });
  });

  it('shows what the server says at its fields, until each is changed', async () => {
    const form = newForm();
    form.change({ name: 'Ana' });
    const { send } = server(refusal(422, { name: ['Taken.'], email: ['Unknown.', 'Too long.'] }));
    expect(await form.submit(send)).toMatchObject({ as: 'refused', error: { status: 422 } });
    expect([form.errors, form.refusal, form.refusals]).toEqual([
      { name: 'Taken.', email: 'Unknown.' },
      null,
      1,
    ]);
    form.change({ name: 'Rui' });
    expect(form.errors).toEqual({ email: 'Unknown.' });
  });

  it('says why it was refused where no field does, and nothing where the session ended', async () => {
    const form = newForm();
    form.change({ name: 'Ana' });
    const { send } = server(refusal(409), refusal(401));
    await form.submit(send);
    expect(form.refusal).toBe('No.');
    await form.submit(send);
    expect([form.refusal, form.refusals]).toEqual([null, 1]);
  });

  it('is sent once by a double click', async () => {
    const form = newForm();
    form.change({ name: 'Ana' });
    const { keys, send } = server();
    const first = form.submit(send);
    expect(form.busy).toBe(true);
    expect(await form.submit(send)).toEqual({ as: 'busy' });
    await first;
    expect([keys.length, form.busy]).toEqual([1, false]);
  });

  it('keeps its key while nobody knows what came of it, and takes another for another intent', async () => {
    const form = newForm();
    form.change({ name: 'Ana' });
    const { keys, send } = server(refusal(0), refusal(503), refusal(401), refusal(422), 'ok', 'ok');
    for (let attempt = 0; attempt < 6; attempt += 1) await form.submit(send);
    const [lost, failed, ended, refused, afterRefusal, afterSuccess] = keys;
    expect([lost, failed, ended]).toEqual([refused, refused, refused]);
    expect(new Set([refused, afterRefusal, afterSuccess]).size).toBe(3);
    form.change({ name: 'Rui' });
    await form.submit(send);
    expect(keys[6]).not.toBe(afterSuccess);
  });
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { autorun, when } from 'mobx';
import { profileOrganisation } from '../../../tests/support/profile-organisation.ts';
import { EnteredOrganisations } from './entered-organisations.ts';

describe('an organisation that staff work in', () => {
  const original = globalThis.fetch;
  let asked: string[];
  let answers: Map<string, Response | Promise<Response>>;
  let entered: EnteredOrganisations;
  const named = (id: string, name = id): Response =>
    new Response(JSON.stringify(profileOrganisation({ id, name })), { status: 200 });
  const missing = (): Response =>
    new Response(JSON.stringify({ code: 'not_found', message: 'Not found.' }), { status: 404 });

  beforeEach(() => {
    asked = [];
    answers = new Map();
    entered = new EnteredOrganisations();
    globalThis.fetch = async (input) => {
      const path = input instanceof Request ? input.url : input.toString();
      const id = path.split('/').at(-1) ?? '';
      asked.push(id);
      return (await answers.get(id)) ?? missing();
    };
  });
  afterEach(() => {
    globalThis.fetch = original;
  });

  it('is asked for once by however many speak of it, and comes to whoever observes', async () => {
    answers.set('a', named('a', 'Andes'));
    const seen: (string | undefined)[] = [];
    const stop = autorun(() => seen.push(entered.get('a')?.name));
    expect([entered.get('a'), seen]).toEqual([undefined, [undefined]]);
    await when(() => entered.get('a') !== undefined);
    stop();
    expect([seen, asked]).toEqual([[undefined, 'Andes'], ['a']]);
  });

  it('is none where one may not enter', async () => {
    await when(() => entered.get('foreign') === null);
    expect(asked).toEqual(['foreign']);
  });

  it('that another answer held is not asked for', () => {
    entered.heard(profileOrganisation({ id: 'a', name: 'Andes' }));
    expect([entered.get('a')?.name, asked]).toEqual(['Andes', []]);
  });

  it('stays as it was known while it is asked for anew, and only what is looked at is', async () => {
    entered.heard(profileOrganisation({ id: 'a', name: 'Andes' }));
    entered.heard(profileOrganisation({ id: 'b', name: 'Baltic' }));
    answers.set('a', named('a', 'Andes Forestal'));
    const seen: (string | undefined)[] = [];
    const stop = autorun(() => seen.push(entered.get('a')?.name));
    entered.changed(['c']);
    expect(seen).toEqual(['Andes']);
    entered.changed(['c', 'a']);
    await when(() => entered.get('a')?.name === 'Andes Forestal');
    stop();
    expect([seen, asked]).toEqual([['Andes', 'Andes', 'Andes Forestal'], ['a']]);
  });

  it('that the one before has asked for does not come to who signs in next', async () => {
    let late: (answer: Response) => void = () => undefined;
    answers.set('a', new Promise((resolve) => (late = resolve)));
    entered.get('a');
    entered.forget();
    answers.set('a', missing());
    const gone = when(() => entered.get('a') === null);
    late(named('a'));
    await gone;
    expect([entered.get('a'), asked]).toEqual([null, ['a', 'a']]);
  });
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { NotificationSetting } from '#contracts/people/notifications';
import { ChannelChoices } from './ChannelChoices.ts';

const baltic: NotificationSetting = {
  id: 'o1',
  name: 'Baltic Sawmills',
  notify: { email: false, notification: true },
};

describe('the channels of an organisation', () => {
  const original = globalThis.fetch;
  let sent: unknown[];
  let said: string[];
  let status: number;
  let choices: ChannelChoices;

  beforeEach(() => {
    document.cookie = 'laycan_csrf=token';
    sent = [];
    said = [];
    status = 204;
    globalThis.fetch = (_address, options) => {
      if (typeof options?.body === 'string') sent.push(JSON.parse(options.body));
      return Promise.resolve(new Response(null, { status }));
    };
    choices = new ChannelChoices('/customer/profile/organisations', {
      done: (text) => said.push(text),
      refused: (text) => said.push(text),
    });
  });
  afterEach(() => {
    globalThis.fetch = original;
  });

  it('are what the list says until one is switched, which names that one alone', async () => {
    expect([choices.isOn(baltic, 'email'), choices.isOn(baltic, 'notification')]).toEqual([false, true]);
    const sending = choices.choose(baltic, 'email', true);
    expect(choices.isOn(baltic, 'email')).toBe(true);
    await sending;
    await choices.choose(baltic, 'notification', false);
    expect([choices.isOn(baltic, 'email'), choices.isOn(baltic, 'notification')]).toEqual([true, false]);
    expect(sent).toEqual([
      { organisations: [{ id: 'o1', notify: { email: true } }] },
      { organisations: [{ id: 'o1', notify: { notification: false } }] },
    ]);
    expect(said).toEqual([
      'Email for Baltic Sawmills enabled.',
      'Notification for Baltic Sawmills disabled.',
    ]);
  });

  it('go back where they are refused', async () => {
    status = 500;
    await choices.choose(baltic, 'email', true);
    expect(choices.isOn(baltic, 'email')).toBe(false);
    expect(said).toEqual(['Oops, something went wrong.']);
  });
});

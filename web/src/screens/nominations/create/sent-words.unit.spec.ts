import { describe, expect, it } from '@jest/globals';
import {
  dueText,
  refusedText,
  sendingText,
  sendText,
  sendVerb,
  takenText,
  type SentRows,
} from './sent-words.ts';

const of = (...names: readonly string[]) => names.map((name) => ({ id: name, name, leftAshore: [] }));
const sent = (over: Partial<SentRows>): SentRows => ({
  nominated: [],
  updated: [],
  unchanged: [],
  refused: [],
  ...over,
});
const fresh = { updates: null };
const change = { updates: {} };

describe('what is said of vessels that were sent', () => {
  it('is what was nominated, what was updated, and of what nothing differed', () => {
    expect(takenText(sent({ nominated: of('Nordic Tern 1107') }))).toBe('Vessel Nordic Tern 1107 nominated.');
    expect(takenText(sent({ updated: of('Nordic Tern 1107') }))).toBe('Vessel Nordic Tern 1107 updated.');
    expect(takenText(sent({ unchanged: of('Nordic Tern 1107') }))).toBe(
      'Nordic Tern 1107 is already nominated like this. Nothing was changed.',
    );
    expect(takenText(sent({ nominated: of('A 1', 'B 2'), updated: of('C 3') }))).toBe(
      '2 vessels nominated, 1 updated.',
    );
    expect(takenText(sent({ updated: of('A 1', 'B 2'), unchanged: of('C 3') }))).toBe(
      '2 vessels updated, 1 unchanged.',
    );
    expect(takenText(sent({ refused: [fresh] }))).toBe('');
  });

  it('is what was refused, by what was to be done with it', () => {
    expect(refusedText(sent({}))).toBe('');
    expect(refusedText(sent({ refused: [fresh, fresh, change] }))).toBe(
      '2 vessels not nominated, 1 not updated. See why below.',
    );
    expect(refusedText(sent({ refused: [change] }))).toBe('1 vessel not updated. See why below.');
  });

  it('is what the button does', () => {
    expect([fresh, change].map((row) => sendText([row]))).toEqual(['Nominate 1 vessel', 'Update 1 vessel']);
    expect(sendText([fresh, change, fresh])).toBe('Nominate 2 vessels, update 1');
    expect(dueText([fresh, change])).toBe('1 vessel to nominate, 1 to update');
    expect(sendingText(null)).toBe('Sending…');
    expect(sendingText({ done: 120, of: 500 })).toBe('Nominated 120 of 500…');
    expect([sendVerb([change]), sendVerb([fresh, change])]).toEqual(['Update', 'Nominate']);
  });
});

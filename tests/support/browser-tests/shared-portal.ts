import { afterEach, expect } from '@jest/globals';
import type { Browser, Page } from 'playwright';
import type { PeopleOfPortal } from '#portal/seed/world/people';
import { type Client, signedInAs } from '../client.ts';
import { Declarant } from '../declarant.ts';
import { Person, type AtBrowser } from '../person.ts';
import { keepWindows, type Look, type OpenWindow, openWindow } from '../windows.ts';
import type { BrowserTests } from './calls.ts';

declare global {
  // What a global of Jest's environment has to be declared as.
  // eslint-disable-next-line no-var
  var browserTests: BrowserTests;
}

/** The portal and the browser of the worker, with organisations and people that no other file knows. */
export interface SharedPortal extends PeopleOfPortal {
  readonly address: string;
  readonly browser: Browser;
  /** Someone of the demo world by first name, at a window of their own, signed in. */
  person(firstName: string, at?: Partial<AtBrowser>): Promise<Person>;
  /** The same for one test, after which they leave: their page must have had no fault by then. */
  visitor(firstName: string, at?: Partial<AtBrowser>): Promise<Person>;
  /** Somebody without a session, for one test, at a path of the portal. */
  stranger(path: string, look?: Look): Promise<Page>;
  /** The same as `person` over HTTP, for what a test needs done and does not look at. */
  declarant(firstName: string): Promise<Declarant>;
  client(firstName: string): Promise<Client>;
  /** Gives an organisation 23 companies to book for; answers with their names. */
  companies(organisation: string): Promise<readonly string[]>;
}

/** The browser of the worker. */
export const sharedBrowser = async (): Promise<Browser> => {
  const { browser, windows } = await globalThis.browserTests.browser();
  keepWindows(browser, windows);
  return browser;
};

/** To be awaited at the top of a file. */
export const sharedPortal = async (): Promise<SharedPortal> => {
  const { ask } = globalThis.browserTests;
  const [browser, address, people] = await Promise.all([sharedBrowser(), ask('portal'), ask('people')]);
  const person = (firstName: string, at?: Partial<AtBrowser>): Promise<Person> =>
    Person.signedIn(firstName, { browser, address, people, ...at });
  const visitors: Person[] = [];
  const strangers: OpenWindow[] = [];
  afterEach(async () => {
    const there = [visitors.splice(0), strangers.splice(0)] as const;
    expect(there[0].flatMap(({ faults }) => faults)).toEqual([]);
    await Promise.all(there.flat().map((one) => one.leave()));
  });
  return {
    ...people,
    address,
    browser,
    person,
    visitor: async (firstName, at) => {
      const one = await person(firstName, at);
      visitors.push(one);
      return one;
    },
    stranger: async (path, look) => {
      const window = await openWindow(browser, { reducedMotion: 'reduce', ...look });
      strangers.push(window);
      await window.page.goto(new URL(path, address).href);
      return window.page;
    },
    declarant: (firstName) => Declarant.as(address, firstName, undefined, people),
    companies: (organisation) => ask('companies', organisation),
    client: (firstName) => signedInAs(address, firstName, people),
  };
};

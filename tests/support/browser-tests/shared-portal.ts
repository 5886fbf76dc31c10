import type { Browser } from 'playwright';
import type { PeopleOfPortal } from '#portal/seed/world/people';
import { type Client, signedInAs } from '../client.ts';
import { Declarant } from '../declarant.ts';
import { Person, type AtBrowser } from '../person.ts';
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
  /** The same over HTTP, for what a test needs done and does not look at. */
  declarant(firstName: string): Promise<Declarant>;
  client(firstName: string): Promise<Client>;
}

/** The browser of the worker. */
export const sharedBrowser = (): Promise<Browser> => globalThis.browserTests.browser();

/** To be awaited at the top of a file. */
export const sharedPortal = async (): Promise<SharedPortal> => {
  const { ask } = globalThis.browserTests;
  const [browser, address, people] = await Promise.all([sharedBrowser(), ask('portal'), ask('people')]);
  return {
    ...people,
    address,
    browser,
    person: (firstName, at) => Person.signedIn(firstName, { browser, address, people, ...at }),
    declarant: (firstName) => Declarant.as(address, firstName, undefined, people),
    client: (firstName) => signedInAs(address, firstName, people),
  };
};

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';

/**
 * What still fades has colours that nobody is shown for longer than a moment. Two frames first: what was changed just now begins to fade with
 * the next one. A window that is not painted has none, and nothing fades to its end there; what fades again and again is looked at as it is.
 */
const stillness = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const [frameMs, fadeMs, rounds] = [100, 1_000, 5];
    const within = (ms: number, sooner: Promise<unknown>): Promise<unknown> =>
      Promise.race([sooner, new Promise((resolve) => setTimeout(resolve, ms))]);
    const frame = () => within(frameMs, new Promise((resolve) => requestAnimationFrame(resolve)));
    for (let round = 0; round < rounds; round += 1) {
      await frame();
      await frame();
      const fading = document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity && one.playState === 'running');
      if (fading.length === 0) return;
      await within(fadeMs, Promise.allSettled(fading.map((one) => one.finished)));
    }
  });

/** What stands where it should not, by the rule that says so. */
interface Violation {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string }[];
}

/**
 * Style sheets, which axe would read anew each time, are for one rule that is an experiment of axe's, and which it does not apply unless
 * it is asked to.
 */
const asked = { resultTypes: ['violations'], preload: { assets: ['media'] } } as const;

/** A page that may have axe in it already. */
interface WithAxe {
  readonly axe?: {
    run(
      within: Document | string,
      options: typeof asked,
    ): Promise<{ readonly violations: readonly Violation[] }>;
  };
}

/** The axe that comes with its package for Playwright. */
const sourceOfAxe = (): string => {
  const ofPackage = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
  return readFileSync(ofPackage.resolve('axe-core/axe.min.js'), 'utf8');
};

let source: string | undefined;

/** Half a megabyte: it is put into a page once, and stays until the page is left. */
const bringAxe = async (page: Page): Promise<void> => {
  source ??= sourceOfAxe();
  // Its value is no answer: what axe defines cannot be carried out of the page.
  await page.evaluate(`${source};undefined`);
};

/** Undefined where the page has no axe, and its portal has none to give it, as the web that is built for tests has. */
const askAxe = (page: Page, within: string | null): Promise<readonly Violation[] | undefined> =>
  page.evaluate(
    async ([selector, options]) => {
      const inPage = window as WithAxe;
      const given = document.querySelector<HTMLMetaElement>('meta[name=axe]');
      if (inPage.axe === undefined && given !== null)
        await new Promise((loaded, failed) => {
          const script = document.createElement('script');
          script.addEventListener('load', loaded);
          script.addEventListener('error', failed);
          script.src = given.content;
          document.head.append(script);
          script.remove();
        });
      const found = await inPage.axe?.run(selector ?? document, options);
      return found?.violations.map(({ id, impact, nodes }) => ({
        id,
        impact,
        nodes: nodes.map(({ html }) => ({ html })),
      }));
    },
    [within, asked] as const,
  );

/**
 * Runs in the page itself, and carries violations alone out of it: all that axe looked at is more than most pages. The portal has no
 * frames that would have to be looked at beside it.
 */
const runAxe = async (page: Page, within: string | null): Promise<readonly Violation[]> => {
  const found = await askAxe(page, within);
  if (found) return found;
  await bringAxe(page);
  const foundThen = await askAxe(page, within);
  if (!foundThen) throw new Error('axe is not in the page');
  return foundThen;
};

/** What the protocol says where the browser drops the promise that it was to wait for. */
const dropped = 'Resulting promise was garbage collected';

const foundAtRest = async (page: Page, within: string | null): Promise<readonly Violation[]> => {
  await stillness(page);
  try {
    return await runAxe(page, within);
  } catch (error) {
    if (!(error instanceof Error && error.message.includes(dropped))) throw error;
    return runAxe(page, within);
  }
};

/** What an answer or a push changed while axe looked may have been caught in between: what is wrong at rest, too, is wrong. */
const foundOn = async (page: Page, within: string | null): Promise<readonly Violation[]> => {
  const found = await foundAtRest(page, within);
  return found.length === 0 ? found : foundAtRest(page, within);
};

/** All that axe finds on a page that has come to rest. */
export const violationsOn = (page: Page): Promise<readonly Violation[]> => foundOn(page, null);

/** The same of one part of a page: a long page as a whole takes seconds. */
export const violationsIn = (page: Page, selector: string): Promise<readonly Violation[]> =>
  foundOn(page, selector);

type Serious = readonly (readonly [rule: string, places: readonly string[]])[];

const seriousOf = (violations: readonly Violation[]): Serious =>
  violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);

/** Rule and places of what axe calls serious or critical. */
export const seriousOn = async (page: Page): Promise<Serious> => seriousOf(await violationsOn(page));

/** The same of one part of a page. */
export const seriousIn = async (page: Page, selector: string): Promise<Serious> =>
  seriousOf(await violationsIn(page, selector));

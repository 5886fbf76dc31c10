import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

/** What still fades in has colours that nobody is shown for longer than a moment. */
const stillness = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
        .map((one) => one.finished),
    ),
  );

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

/**
 * Runs in the page itself, which axe calls its legacy mode: its usual one carries all that it looked at into a second page, for
 * frames of other origins, of which the portal has none, and takes ten times as long.
 */
const axeOn = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });

/** What the protocol says where the browser drops the promise that it was to wait for. */
const dropped = 'Resulting promise was garbage collected';

const foundBy = async (axe: () => AxeBuilder): Promise<Violations> => {
  try {
    return (await axe().analyze()).violations;
  } catch (error) {
    if (!(error instanceof Error && error.message.includes(dropped))) throw error;
    return (await axe().analyze()).violations;
  }
};

/** All that axe finds on a page that has come to rest. */
export const violationsOn = async (page: Page): Promise<Violations> => {
  await stillness(page);
  return foundBy(() => axeOn(page));
};

/** The same of one part of a page: a long page as a whole takes seconds. */
export const violationsIn = async (page: Page, selector: string): Promise<Violations> => {
  await stillness(page);
  return foundBy(() => axeOn(page).include(selector));
};

type Serious = readonly (readonly [rule: string, places: readonly string[]])[];

const seriousOf = (violations: Violations): Serious =>
  violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);

/** Rule and places of what axe calls serious or critical. */
export const seriousOn = async (page: Page): Promise<Serious> => seriousOf(await violationsOn(page));

/** The same of one part of a page. */
export const seriousIn = async (page: Page, selector: string): Promise<Serious> =>
  seriousOf(await violationsIn(page, selector));

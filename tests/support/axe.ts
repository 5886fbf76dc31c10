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

/** All that axe finds on a page that has come to rest. */
export const violationsOn = async (page: Page, isLegacy = false): Promise<Violations> => {
  await stillness(page);
  return (await new AxeBuilder({ page }).setLegacyMode(isLegacy).analyze()).violations;
};

type Serious = readonly (readonly [rule: string, places: readonly string[]])[];

const seriousOf = (violations: Violations): Serious =>
  violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);

/** Rule and places of what axe calls serious or critical. */
export const seriousOn = async (page: Page, isLegacy = false): Promise<Serious> =>
  seriousOf(await violationsOn(page, isLegacy));

/** The same of one part of a page: a long page as a whole takes seconds. */
export const seriousIn = async (page: Page, selector: string): Promise<Serious> => {
  await stillness(page);
  return seriousOf((await new AxeBuilder({ page }).include(selector).analyze()).violations);
};

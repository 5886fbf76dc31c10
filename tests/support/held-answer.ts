import type { Page } from 'playwright';
import { DescribedAnswers } from './described-answers.ts';

/** An answer that a test gives in the place of the portal, and of which one call. */
export interface HeldAnswer {
  readonly method: string;
  /** Below the portal's address, without a query. */
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
}

const json = { 'content-type': 'application/json' };

/**
 * Has a page answered so until it is answered otherwise, in the place of the portal at an address. Only where the portal cannot be brought
 * to it: what comes about between two steps of its own, or fails.
 *
 * @throws where the portal's OpenAPI document says otherwise of that answer
 */
export const answerWith = async (
  page: Page,
  address: string,
  { method, path, status, body }: HeldAnswer,
): Promise<void> => {
  const described = await DescribedAnswers.of(address);
  described.hold(method, path, { status, headers: new Headers(json), body });
  await page.route(
    (url) => url.pathname === path,
    (route) =>
      route.request().method() === method
        ? route.fulfill({ status, headers: json, body: JSON.stringify(body) })
        : route.fallback(),
  );
};

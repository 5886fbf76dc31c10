import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { violationsIn, violationsOn } from '../support/axe.ts';
import { type Cell, type Flow, flows, type Opened, type Viewer } from '../support/booking-flows.ts';
import { sharedPortal } from '../support/browser-tests/shared-portal.ts';
import { cargo, type Cargo, daysAfter, Declarant } from '../support/declarant.ts';

/**
 * Each flow of the declaration side by each viewer, each time in another window. All combinations with size, scheme and mouse or keys
 * would be a thousand. Here each viewer and each flow meets each size, scheme and hand at least once, which the first test counts.
 */
const portal = await sharedPortal();
const { ids } = portal;
const today = new Date().toISOString().slice(0, 10);

const sizes = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
} as const;

interface Look {
  readonly size: keyof typeof sizes;
  readonly scheme: 'light' | 'dark';
  readonly hand: 'mouse' | 'keys';
}

/** Any three in a row have every size, any two both schemes. */
const sizeAndScheme = [
  ['desktop', 'light'],
  ['tablet', 'dark'],
  ['phone', 'light'],
  ['desktop', 'dark'],
  ['tablet', 'light'],
  ['phone', 'dark'],
] as const;

const lookOf = (viewer: number, flow: number): Look => {
  const step = viewer + flow;
  const [size, scheme] = sizeAndScheme[step % sizeAndScheme.length] ?? sizeAndScheme[0];
  return { size, scheme, hand: Math.floor(step / 2) % 2 === 0 ? 'keys' : 'mouse' };
};

const owner = { edits: true, owns: true } as const;

/** Those with the most rights first: viewers who share a flow are then neighbours, and meet it in different windows. */
const viewers: readonly (Viewer & { readonly template: string })[] = [
  {
    name: 'a declarer on suzano',
    template: 'suzano',
    firstName: 'Ana',
    organisation: ids.atlantica,
    ...owner,
  },
  {
    name: 'an administrator on cmpc',
    template: 'cmpc',
    firstName: 'Diego',
    organisation: ids.pacifico,
    ...owner,
  },
  { name: 'staff inside, on main', template: 'main', firstName: 'Tom', organisation: ids.andes, ...owner },
  {
    name: 'staff inside, on suzano',
    template: 'suzano',
    firstName: 'Tom',
    organisation: ids.atlantica,
    ...owner,
  },
  {
    name: 'a broker',
    template: 'suzano',
    firstName: 'Claire',
    organisation: ids.meridian,
    edits: true,
    owns: false,
  },
  {
    name: 'a spectator',
    template: 'suzano',
    firstName: 'João',
    organisation: ids.atlantica,
    edits: false,
    owns: false,
  },
  { name: 'staff over all organisations', template: '-', firstName: 'Tom', organisation: null, ...owner },
];

/** Ids of `MX-1`, by who sees it. */
const bookings = new Map<string | null, string>();
/** Before its changes. */
let declaredAt: string;

const declare = async (who: Declarant, own: Cargo): Promise<string> => {
  const [first = ''] = await who.declare(
    cargo(today, { code: 'MX-1', comment: null, ...own }),
    cargo(today, { code: 'MX-2', comment: null, ...own }),
  );
  return first;
};

const comment = async (who: Declarant, booking: string): Promise<void> => {
  const { importId } = await who.edit();
  await who.type(importId, booking, 'comment', null, 'Two grabs');
  await who.submitAll(importId);
};

beforeAll(async () => {
  const [marta, diego, tom, claire] = await Promise.all([
    portal.declarant('Marta'),
    portal.declarant('Diego'),
    Declarant.as(portal.address, 'Tom', ids.andes, portal),
    portal.declarant('Claire'),
  ]);
  const chile = { loadingPort: { id: 'CLCNL', name: 'Coronel' } };
  const [suzano, cmpc, main] = await Promise.all([
    declare(marta, {}),
    declare(diego, chile),
    declare(tom, chile),
  ]);
  for (const at of [ids.atlantica, ids.meridian, null]) bookings.set(at, suzano);
  bookings.set(ids.pacifico, cmpc).set(ids.andes, main);
  await marta.assign(suzano, ids.meridian);
  declaredAt = new Date().toISOString();
  // Another field than the others change: nobody's undo is in the way of another's.
  const { importId } = await claire.after(marta).edit();
  await claire.type(importId, suzano, 'laycanFinish', daysAfter(today, 46), daysAfter(today, 47));
  await claire.submitAll(importId);
  await Promise.all([comment(marta.after(claire), suzano), comment(diego, cmpc), comment(tom, main)]);
});

describe('the table', () => {
  const cells = viewers.flatMap((viewer, v) =>
    flows.flatMap((flow, f) => (flow.isFor(viewer) ? [{ viewer, flow, ...lookOf(v, f) }] : [])),
  );
  type Met = (typeof cells)[number];
  const seen = (by: (cell: Met) => string, what: (cell: Met) => string) =>
    new Map([...Map.groupBy(cells, by)].map(([name, own]) => [name, [...new Set(own.map(what))].toSorted()]));
  const all = {
    size: ['desktop', 'phone', 'tablet'],
    scheme: ['dark', 'light'],
    hand: ['keys', 'mouse'],
  } as const;

  it.each(['size', 'scheme', 'hand'] as const)('has each flow and each viewer with every %s', (property) => {
    for (const by of [({ flow }: Met) => flow.name, ({ viewer }: Met) => viewer.name])
      for (const [name, met] of seen(by, (cell) => cell[property]))
        expect([name, met]).toEqual([name, all[property]]);
  });

  it('is what docs/coverage-bookings.md says', async () => {
    const told = await readFile(join(import.meta.dirname, '../../docs/coverage-bookings.md'), 'utf8');
    const otherwise = (flow: Flow, { organisation }: Viewer): string =>
      organisation === null || flow.lacks === null ? '-' : 'not offered';
    for (const [f, flow] of flows.entries()) {
      const row = viewers.map((viewer, v) =>
        flow.isFor(viewer) ? Object.values(lookOf(v, f)).join(', ') : otherwise(flow, viewer),
      );
      expect(told).toContain(`\n| ${flow.name} | ${row.join(' | ')} | `);
    }
  });

  it('has each template at every size in both schemes', () => {
    const met = seen(
      ({ viewer }) => viewer.template,
      ({ size, scheme }) => `${size} ${scheme}`,
    );
    for (const template of ['suzano', 'cmpc', 'main']) expect(met.get(template)).toHaveLength(6);
  });
});

/** What a thumb cannot hit: lower than 44 px with the frame it stands in, but for links within a text. */
const tooLow = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        ':is(main, .page-toolbar, .pane, [role=dialog]) :is(a, button)',
      ),
    ]
      .filter((target) => target.closest('p') === null || target.matches('button'))
      .filter(
        (target) => target.checkVisibility() && target.closest('.ag-root, .highcharts-container') === null,
      )
      .filter((target) => (target.closest('.segments') ?? target).getBoundingClientRect().height < 43.5)
      .map((target) => target.ariaLabel ?? target.textContent),
  );

const seenByAxe = new Set<string>();

/** Whether axe has not looked yet at a flow at this size, in this scheme or on this template. */
const isNewToAxe = (flow: string, ...properties: readonly string[]): boolean => {
  const pairs = properties.map((property) => `${flow}: ${property}`);
  const isNew = pairs.some((pair) => !seenByAxe.has(pair));
  for (const pair of pairs) seenByAxe.add(pair);
  return isNew;
};

const violations = async (page: Page, { part }: Opened): Promise<readonly (readonly string[])[]> => {
  const found = await (part === undefined ? violationsOn(page) : violationsIn(page, part));
  return found.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
};

/** Once tabs and toolbars have found what there is room for: in the frame after the one that has the size. */
const widthOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve(document.documentElement.scrollWidth)),
        );
      }),
  );

/** What is wrong with how it stands in the window. */
const faultsOf = async (page: Page, opened: Opened, { size }: Look, byAxe: boolean) => ({
  sideways: (await widthOf(page)) - sizes[size].width,
  tooLow: size === 'phone' ? await tooLow(page) : [],
  axe: byAxe ? await violations(page, opened) : [],
});

const soundly = { sideways: 0, tooLow: [], axe: [] };

const walk = async (
  cell: Cell,
  flow: Flow,
  { template, ...look }: Look & { readonly template: string },
): Promise<void> => {
  const { page } = cell;
  const where = `${flow.name}, ${look.size}, ${look.scheme}, ${look.hand}`;
  if (!flow.isFor(cell.viewer)) {
    if (flow.lacks !== null && cell.viewer.organisation !== null) await flow.lacks(cell);
    return;
  }
  const opened = await flow.open(cell);
  const byAxe = isNewToAxe(flow.name, look.size, look.scheme, template);
  expect([where, await faultsOf(page, opened, look, byAxe)]).toEqual([where, soundly]);
  for (const { what, opener } of opened.closes ?? []) {
    await page.keyboard.press('Escape');
    await what.waitFor({ state: 'detached' });
    if (opener) await opener.and(page.locator(':focus')).waitFor();
  }
};

describe('every flow', () => {
  it.each(viewers.map((viewer, at) => [viewer.name, viewer, at] as const))(
    'by %s',
    async (_, viewer, at) => {
      const { page } = await portal.visitor(viewer.firstName);
      const told: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') told.push(message.text());
      });
      const inside = `${portal.address}/organisation/${viewer.organisation}/cargo-bookings`;
      for (const [number, flow] of flows.entries()) {
        const look = lookOf(at, number);
        await page.setViewportSize(sizes[look.size]);
        await page.emulateMedia({ colorScheme: look.scheme });
        await page.locator(`:root[data-theme=${look.scheme}]`).waitFor();
        const act = async (what: Locator): Promise<void> => {
          if (look.hand === 'mouse') return what.click();
          await what.focus();
          return page.keyboard.press('Enter');
        };
        const list =
          viewer.organisation === null ? `${portal.address}/internal/bookings` : `${inside}/declaration`;
        const booking = bookings.get(viewer.organisation) ?? '';
        await walk(
          { page, viewer, isPhone: look.size === 'phone', act, list, inside, booking, declaredAt },
          flow,
          {
            template: viewer.template,
            ...look,
          },
        );
      }
      expect(told).toEqual([]);
      // Fourteen flows, of which each has the time of a test that is slow.
    },
    180_000,
  );
});

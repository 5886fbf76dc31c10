import { type Attack, oneOf } from './attack.ts';

const words = ['a', 'e', 'SZ-', 'Santos', 'ação', '2026', 'x'.repeat(128)];
const orders = ['code', 'laycanStart', 'month'];

/** The dearest that a list can be asked for: the largest page, a search that fits nearly all, far pages, facets, files. */
const pathOf = (random: () => number): string => {
  const search = `search=${encodeURIComponent(oneOf(random, words))}`;
  const trades = Array.from({ length: 100 }, (_, n) => `trades[]=T${n}`).join('&');
  return oneOf(random, [
    `cargo-declarations?per_page=60&${search}&sort=${oneOf(random, orders)}&order=desc`,
    `cargo-declarations?per_page=60&page=${1 + Math.floor(random() * 1_000)}`,
    `cargo-declarations?per_page=60&${trades}&trades[]=EU&${search}`.replace('trades[]=T99&', ''),
    `cargo-declarations/filters?${search}`,
    `cargo-declarations/edit`,
    `cargo-declarations/download?format=xlsx&${search}`,
    `cargo-declarations/import/template/bookings`,
    `history?per_page=60&${search}`,
    `history/filters`,
  ]);
};

export const heavyLists: Attack = {
  name: 'lists, facets and files in loops',
  by: 'Ana',
  atOnce: 16,
  answers: /^(200|422 invalid|429 too_many_requests)$/,
  prepare: async (attacker) => ({
    strike: (random) => attacker.send('GET', attacker.path(pathOf(random))),
  }),
};

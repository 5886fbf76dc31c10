/** Loaded before the portal: its wall clock is off by the milliseconds in a file, whenever they change. */
import { readFileSync } from 'node:fs';

const file = process.env['LAYCAN_TEST_CLOCK'] ?? '';
const read = () => Number(readFileSync(file, 'utf8'));
const Real = globalThis.Date;
let off = read();
setInterval(() => {
  off = read();
}, 20).unref();
const now = () => Real.now() + off;

globalThis.Date = new Proxy(Real, {
  construct: (target, given, wanted) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, wanted),
  apply: () => new Real(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

/**
 * fast-check, which the test runner gives to every test in place of the package: where a run has a seed, its properties
 * draw by it, so that everybody who runs it has the same sample. Without one they draw anew each time.
 */
import { configureGlobal } from '../../node_modules/fast-check/lib/fast-check.js';

const seed = process.env['LAYCAN_SEED'];
if (seed !== undefined) configureGlobal({ seed: Number(seed) });

export * from '../../node_modules/fast-check/lib/fast-check.js';

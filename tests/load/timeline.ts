/** The timeline's answer, now and as of a moment, against the bare statement, the same views and `JSON.stringify`. `LOAD_VOYAGES`: how many voyages. */
import type { Measure } from './support/measurement.ts';

export const measure: Measure = async (run) => {
  // Handlers are classes with decorators, which only the build can run.
  await import(new URL('support/compiled.mjs', import.meta.url).href);
  const { measureTimeline } = await import('./support/timeline-answers.ts');
  return measureTimeline(run);
};

/**
 * Observers of performance that a file began and did not end: prom-client has one of garbage collections for each
 * portal, and offers no end of it. Node keeps them, and each keeps all modules of the file that it is of.
 */
import { PerformanceObserver } from 'node:perf_hooks';

const begun = new Set();
const { value: observe } = Object.getOwnPropertyDescriptor(PerformanceObserver.prototype, 'observe');

PerformanceObserver.prototype.observe = function observeAndKeep(...options) {
  begun.add(this);
  return observe.apply(this, options);
};

/** For the end of a file. */
export const endObservers = () => {
  for (const observer of begun) observer.disconnect();
  begun.clear();
};

import { collectDefaultMetrics, Registry } from 'prom-client';

/** The metrics of one portal, with those of its process. */
export const createMetrics = (): Registry => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
};

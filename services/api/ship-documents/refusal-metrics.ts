import { Counter, type Registry } from 'prom-client';
import type { RefusalReason } from '#platform/papers/port';

/** Told of every file that is refused, with its reason. */
export type CountRefusal = (reason: RefusalReason) => void;

/** Tells Prometheus of files of documents that could not be had as they were told. */
export const measureRefusals = (registry: Registry): CountRefusal => {
  const refused = new Counter({
    name: 'laycan_ship_documents_refused_total',
    help: 'Files of ships’ documents that could not be had as they were told, by reason; each try counts',
    labelNames: ['reason'],
    registers: [registry],
  });
  return (reason) => refused.inc({ reason });
};

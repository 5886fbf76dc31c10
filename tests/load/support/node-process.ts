/** One node of a portal on servers, in a process of its own. */
import 'reflect-metadata';
import type { Role } from '#platform/config/config';
import { Secret } from '#platform/config/secret';
import { createPortal } from '#portal/portal';
import { seedBasics, settled } from '#portal/seed/seed-portal';
import { configFor } from '../../support/config.ts';
import { answerQuestions, optionsGiven } from './answer-questions.ts';

export interface NodeOptions {
  readonly folder: string;
  readonly node: string;
  readonly roles: readonly Role[];
  readonly kurrentdbUrl: string;
  readonly mongodb: { readonly url: string; readonly database: string };
  readonly brokers: readonly string[];
  /** Organisations, users and reference data, where the log is empty. */
  readonly seed: boolean;
}

const { folder, node, roles, kurrentdbUrl, mongodb, brokers, seed } = optionsGiven() as NodeOptions;
const portal = await createPortal({
  config: configFor(folder, {
    masterKey: new Secret(Buffer.alloc(32, 5)),
    demo: seed,
    logLevel: 'fatal',
    roles: new Set(roles),
    node,
    engine: {
      name: 'distributed',
      kurrentdbUrl: new Secret(kurrentdbUrl),
      mongodb: { url: new Secret(mongodb.url), database: mongodb.database },
      kafka: { brokers, credentials: undefined, tls: false, prefix: '' },
      // Nothing is due here.
      mail: { url: new Secret('smtp://127.0.0.1:9'), from: { name: 'Laycan', address: 'a@laycan.example' } },
      projectorPartitions: 1,
      replayPace: 'gentle',
      startupWaitMs: 60_000,
    },
  }),
  seed: async (engine) => {
    await seedBasics(engine);
    await settled(engine);
  },
});

answerQuestions({ address: portal.address, close: () => portal.close(), own: async () => undefined });

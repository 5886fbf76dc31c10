import { BlockList } from 'node:net';
import {
  type Config,
  defaultLiveLimits,
  defaultSessionLimits,
  defaultUploadLimits,
  type LogLevel,
  roles,
  type VoyageSimulatorConfig,
} from '#platform/config/config';
import { defaultFlags } from '#contracts/people/flags';

/** A simulator that answers transfers after so many milliseconds, and tells nothing of voyages. */
export const answersAfter = (delayMs: number): VoyageSimulatorConfig => ({
  delayMs,
  roundMs: 0,
  faults: new Set(),
  seed: 'demo',
});

/** Set `LAYCAN_LOG_LEVEL=info` to see what a test's portal logs. */
export const configFor = (dataFolder: string, own: Partial<Config> = {}): Config => ({
  host: '127.0.0.1',
  port: 0,
  dataFolder,
  publicUrl: undefined,
  masterKey: undefined,
  demo: true,
  reset: false,
  logLevel: (process.env['LAYCAN_LOG_LEVEL'] ?? 'silent') as LogLevel,
  trustedProxies: [],
  metricsFrom: new BlockList(),
  deskMail: 'desk@laycan.example',
  staffDomains: ['g2o.example'],
  singleSignOn: undefined,
  firstAdmin: undefined,
  flags: defaultFlags,
  sessions: defaultSessionLimits,
  live: defaultLiveLimits,
  uploads: defaultUploadLimits,
  roles: new Set(roles),
  drainMs: 0,
  node: 'under-test',
  voyageSimulator: undefined,
  mapTiles: undefined,
  papers: undefined,
  engine: { name: 'embedded' },
  ...own,
});

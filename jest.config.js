import { join } from 'node:path';
import { keepFoldersOfRun } from './infra/scripts/folders-of-run.mjs';

/**
 * One runner for every kind of test. `.unit.spec` and `.int.spec` stand beside the code;
 * what crosses rooms lives in tests/. Browser tests are the project `e2e`.
 */

// Tests start hundreds of processes from sources: the first strips the types, the others find what it left.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.cache', 'compiled');

keepFoldersOfRun();

const seededProperties = { '^fast-check$': '<rootDir>/tests/support/seeded-properties.ts' };

const base = {
  rootDir: '.',
  testEnvironment: '<rootDir>/tests/support/environments/node.mjs',
  // Not among the folders of one run.
  cacheDirectory: join(import.meta.dirname, '.cache', 'jest'),
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'json', 'node'],
  transform: { '^.+\\.tsx?$': ['@swc/jest'] },
  moduleNameMapper: seededProperties,
  setupFiles: ['reflect-metadata'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.cache/'],
};

/** Packages whose classes pass between a test and a portal, or which take long to evaluate. */
const packagesOfWorker = [
  '@grpc',
  '@kurrent',
  '@nestjs',
  'ajv',
  'class-validator',
  'date-fns',
  'fast-check',
  'fastify',
  'kafkajs',
  'mongodb',
  'smtp-server',
  'ws',
];

/** Suites whose files take the sources, and the framework, as their worker has them: see `modules-of-worker/transform.mjs`. */
const ofWorker = {
  ...base,
  testEnvironment: '<rootDir>/tests/support/environments/node-of-worker.mjs',
  setupFiles: [],
  transform: {
    '^.+\\.tsx?$': '<rootDir>/tests/support/modules-of-worker/transform.mjs',
    '/node_modules/': '<rootDir>/tests/support/modules-of-worker/transform.mjs',
  },
  transformIgnorePatterns: [`/node_modules/(?!(${packagesOfWorker.join('|')})/)`],
};

/** Puts clocks and timers of its own in place of those of the modules under test, which no other file may see. */
const ownClocks = '<rootDir>/tests/faults/simulation.spec.ts';

/** @type {import('jest').Config} */
export default {
  projects: [
    {
      ...base,
      displayName: 'unit',
      testMatch: [
        '<rootDir>/services/**/*.unit.spec.ts',
        '<rootDir>/projections/**/*.unit.spec.ts',
        '<rootDir>/infra/**/*.unit.spec.ts',
      ],
    },
    {
      ...base,
      displayName: 'web',
      testMatch: ['<rootDir>/web/src/**/*.unit.spec.ts', '<rootDir>/web/src/**/*.unit.spec.tsx'],
      testEnvironment: '<rootDir>/tests/support/environments/dom.mjs',
      testEnvironmentOptions: { customExportConditions: ['browser', 'import', 'default'] },
      moduleNameMapper: {
        ...seededProperties,
        '\\.css$': '<rootDir>/tests/support/empty-style.ts',
        // What its `browser` field names, which only bundlers follow.
        '^pusher-js$': '<rootDir>/node_modules/pusher-js/dist/web/pusher.js',
      },
    },
    {
      ...ofWorker,
      displayName: 'int',
      testMatch: ['<rootDir>/services/**/*.int.spec.ts', '<rootDir>/projections/**/*.int.spec.ts'],
    },
    {
      ...ofWorker,
      displayName: 'scenario',
      testMatch: ['<rootDir>/tests/scenarios/**/*.spec.ts', '<rootDir>/tests/faults/**/*.spec.ts'],
      testPathIgnorePatterns: [ownClocks],
      // Of the grid's columns, by which a suite reads what a window shows.
      moduleNameMapper: { ...seededProperties, '\\.css$': '<rootDir>/tests/support/empty-style.ts' },
    },
    {
      ...base,
      displayName: 'scenario',
      testMatch: [ownClocks],
    },
    {
      ...ofWorker,
      displayName: 'e2e',
      testMatch: ['<rootDir>/tests/e2e/**/*.spec.ts'],
      testEnvironment: '<rootDir>/tests/support/browser-tests/environment.ts',
    },
  ],
  // Ends a test that nothing else ends: waits fail by themselves after 20 s. Where more is needed, the test says so with why.
  testTimeout: 60_000,
};

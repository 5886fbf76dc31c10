import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { readConfig } from '#platform/config/read-config';
import type { Portal } from '#portal/portal';
import { importedBy, runtimeManifest } from '../../infra/docker/runtime-packages.mjs';
import { startPortal } from '../support/portal.ts';

const root = join(import.meta.dirname, '../..');
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Service {
  readonly image?: string;
  readonly build?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly depends_on?: readonly string[] | Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: unknown;
  readonly secrets?: readonly string[];
}

const compose = parse(textOf('docker-compose.yml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, unknown>>;
};
const services = Object.entries(compose.services);
const ours = services.filter(([, { build }]) => build !== undefined);
const dockerfile = textOf('Dockerfile');

describe('docker-compose.yml', () => {
  it('names images by a version that stays what it is', () => {
    const images = services.filter(([, { build }]) => build === undefined).map(([, { image }]) => image);
    expect(images.length).toBeGreaterThan(0);
    for (const image of images) expect(image).toMatch(/^[\w./-]+:v?\d+\.\d+(\.\d+)?$/);
  });

  it('waits only for services that are there, and for health where there is a check', () => {
    for (const [, { depends_on: needs = [] }] of services) {
      const waits = Array.isArray(needs) ? needs.map((name) => [name, {}] as const) : Object.entries(needs);
      for (const [name, waiting] of waits) {
        const service = compose.services[name];
        expect([name, service !== undefined]).toEqual([name, true]);
        // The image of ours brings a check of its own.
        const checked = service?.healthcheck !== undefined || service?.build !== undefined;
        if ('condition' in waiting) expect([name, checked]).toEqual([name, true]);
      }
    }
  });

  it('mounts volumes, secrets and files that are there', () => {
    for (const [, { volumes = [], secrets = [] }] of services) {
      for (const volume of volumes) {
        const [source = ''] = volume.split(':');
        if (source.startsWith('./')) expect(() => readFileSync(join(root, source))).not.toThrow(/ENOENT/);
        else expect(compose.volumes).toHaveProperty([source]);
      }
      for (const secret of secrets) expect(compose.secrets).toHaveProperty([secret]);
    }
  });

  it.each(ours)('gives %s a configuration that it starts with', (_name, { environment = {} }) => {
    const { LAYCAN_MASTER_KEY_FILE: file, ...rest } = environment;
    expect(file).toBe('/run/secrets/master_key');
    const settings = Object.entries(rest).map(([name, value]) => [
      name,
      // As compose puts in what the shell does not set.
      value.replace(/\$\{\w+:-([^}]*)\}/g, '$1'),
    ]);
    const config = readConfig({
      ...(Object.fromEntries(settings) as Record<string, string>),
      LAYCAN_MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
    });
    expect(config.engine.name).toBe('distributed');
  });

  it('names no setting that Laycan does not read', () => {
    const read = ['read-config.ts', 'read-distributed.ts']
      .map((file) => textOf(`services/platform/config/${file}`))
      .join('\n');
    const names = new Set(ours.flatMap(([, { environment = {} }]) => Object.keys(environment)));
    expect([...names].filter((name) => !read.includes(`'${name.replace(/_FILE$/, '')}'`))).toEqual([]);
  });

  it('gives every role to somebody, and every node a name of its own', () => {
    const environments = ours.map(([, { environment = {} }]) => environment);
    const roles = environments.flatMap((environment) => (environment['LAYCAN_ROLES'] ?? '').split(','));
    expect(new Set(roles)).toEqual(new Set(['api', 'live', 'projector', 'voyage-exchange']));
    const nodes = environments.map((environment) => environment['LAYCAN_NODE']);
    expect(new Set(nodes).size).toBe(ours.length);
  });
});

describe('the Dockerfile', () => {
  it('stands on versions that stay what they are, runs as nobody, and says how it is', () => {
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    expect(bases.length).toBeGreaterThan(1);
    for (const base of bases) expect(base).toMatch(/^node:24\.\d+\.\d+-/);
    const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '));
    expect(last).toMatch(/^USER node$/m);
    expect(last).toContain('HEALTHCHECK');
    expect(last).not.toMatch(/COPY (?!--from=build)/);
  });

  it('copies what is there', () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, from = '']) =>
      from.split(' '),
    );
    const ignored = textOf('.dockerignore');
    for (const path of copied) {
      expect(() => readFileSync(join(root, path))).not.toThrow(/ENOENT/);
      expect(ignored).toContain(`!${path}`);
    }
  });

  it('keeps what the server imports, and takes out what only the browser and the build need', () => {
    const manifest = JSON.parse(textOf('package.json')) as {
      readonly dependencies: Readonly<Record<string, string>>;
    };
    const imported = importedBy(root, ['dist/services', 'dist/projections']);
    const kept = Object.keys(runtimeManifest(manifest, imported).dependencies);
    expect([...imported].filter((name) => !kept.includes(name))).toEqual([]);
    for (const name of ['@nestjs/platform-fastify', 'mongodb', 'rxjs']) expect(kept).toContain(name);
    for (const name of ['vite', 'react', 'ag-grid-community']) expect(kept).not.toContain(name);
  });
});

describe('alerts and dashboards', () => {
  const { groups } = parse(textOf('infra/docker/prometheus/alerts.yml')) as {
    readonly groups: readonly {
      readonly rules: readonly { readonly alert: string; readonly expr: string }[];
    }[];
  };
  const dashboard = JSON.parse(textOf('infra/docker/grafana/dashboards/laycan.json')) as {
    readonly panels: readonly {
      readonly title: string;
      readonly targets: readonly { readonly expr: string }[];
    }[];
  };
  const alerts = groups.flatMap(({ rules }) => rules);
  const expressions = [
    ...alerts.map(({ alert, expr }) => [alert, expr] as const),
    ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ];

  let portal: Portal;
  let metrics: string;
  beforeAll(async () => {
    portal = await startPortal();
    await fetch(`${portal.address}/api/system-health`);
    metrics = await (await fetch(`${portal.address}/metrics`)).text();
  });
  afterAll(async () => portal.close());

  it.each(expressions)('%s asks in PromQL for metrics that there are', (_name, expr) => {
    const metricNames: string[] = [];
    parser.parse(expr).iterate({
      enter: ({ type, from, to }) => {
        expect(type.isError).toBe(false);
        if (type.name === 'Identifier') metricNames.push(expr.slice(from, to));
      },
    });
    expect(metricNames.length).toBeGreaterThan(0);
    // `up` is Prometheus's own.
    for (const name of metricNames.filter((metric) => metric !== 'up'))
      expect(metrics).toMatch(new RegExp(`^# TYPE ${name.replace(/_(bucket|count|sum)$/, '')}`, 'm'));
  });

  it('are told of in the handbook, each with what to do', () => {
    const handbook = textOf('docs/operations.md');
    for (const { alert } of alerts) expect(handbook).toContain(`\`${alert}\``);
    const own = [...metrics.matchAll(/^# TYPE (laycan_\w+)/gm)].map(([, name]) => name);
    expect(own.length).toBeGreaterThan(8);
    for (const name of own) expect(handbook).toContain(`\`${name}\``);
  });
});

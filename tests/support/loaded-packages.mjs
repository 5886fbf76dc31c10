/** Loaded before the portal: at its end it writes down from which packages it loaded a file, threads left out. */
import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const ofPackage = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;

if (isMainThread) {
  const packages = new Set();
  registerHooks({
    load: (url, context, next) => {
      const [, name] = ofPackage.exec(url) ?? [];
      if (name !== undefined) packages.add(name);
      return next(url, context);
    },
  });
  process.once('exit', () =>
    writeFileSync(process.env['LAYCAN_TEST_PACKAGES'] ?? '', JSON.stringify([...packages])),
  );
}

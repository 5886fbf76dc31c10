import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const serve = join(import.meta.dirname, '../../support/kurrent-twin/serve.ts');

/** KurrentDB's protocol twin in a process of its own, whose CPU is not ours. */
export const startTwin = async (): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> => {
  const child = spawn(process.execPath, ['--no-warnings', serve], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    url: `kurrentdb://127.0.0.1:${port.toString().trim()}?tls=false`,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
};

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';

it('the schemas of answers that are kept are those of the types that handlers return', async () => {
  const script = join(import.meta.dirname, '../../infra/scripts/answer-schemas.mjs');
  const check = spawn(process.execPath, [script, '--check'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const [[status], said] = await Promise.all([once(check, 'close'), text(check.stderr)]);
  expect({ status, said }).toEqual({ status: 0, said: '' });
});

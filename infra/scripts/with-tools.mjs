/** Runs a command with the project's Node and tools on the PATH: `with-tools.mjs oxfmt --check`. */
import { prepare, run } from './tools.mjs';

const { env } = prepare('all');
const [command, ...args] = process.argv.slice(2);
process.exitCode = await run(command, args, { env });

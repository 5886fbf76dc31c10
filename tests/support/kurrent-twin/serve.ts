import { TwinServer } from './twin-server.ts';

/** A twin in a process of its own, so that a test can freeze it; tells its port on standard output. */
const twin = await TwinServer.start();
process.stdout.write(`${twin.port}\n`);

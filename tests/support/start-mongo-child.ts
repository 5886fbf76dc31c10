/** A process that starts a server and tells its process id; whoever kills it must find the server gone as well. */
import { startMongo } from '../../infra/servers/mongo.mjs';

const { pid } = await startMongo({ folder: process.argv[2] ?? '' });
process.send?.(pid);

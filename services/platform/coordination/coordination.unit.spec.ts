import { coordinationContract } from './coordination.contract.ts';
import { inProcessRecords } from './in-process-records.ts';

coordinationContract('in process', async () => ({ records: inProcessRecords(), remove: async () => {} }));

import { randomUUID } from 'node:crypto';
import type { NewEvent } from './port.ts';

export const logOpened = 'LogOpened';

/** The first event of a log, in a stream of its own, which gives it its id; its metadata has the keys of every event. */
export const openingEvent = (recordedAt: string): NewEvent => {
  const logId = randomUUID();
  return {
    id: randomUUID(),
    type: logOpened,
    data: JSON.stringify({ logId }),
    metadata: {
      actor: 'system',
      organisation: '',
      side: 'internal',
      commandId: logId,
      payloadHash: '',
      correlationId: logId,
    },
    recordedAt,
  };
};

import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from '#portal/engines/engine';
import { toldCall, toldVoyage, VoyageSystem } from '../../support/voyage-system.ts';

/** Of each paper. */
export const paperBytes = 1_000_000;

export const callOfPapers = 'v-papers~a';

export const paperIds = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, n) => `d-${n}`);

/** Papers of one call, each with other bytes in a file of the folder that papers are fetched from. */
export const tellPapers = async (engine: Engine, folder: string, count: number): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  const now = engine.clocks.trade.now().toISOString();
  const call = toldCall('a', { locode: 'BRSSZ', name: 'Santos', day: now.slice(0, 10) });
  await new VoyageSystem(engine).tell(
    toldVoyage('v-papers', { statedAt: now, calls: [call] }),
    ...paperIds(count).map((documentId, n) => {
      const bytes = Buffer.alloc(paperBytes, documentId);
      const path = `${documentId}.pdf`;
      writeFileSync(join(folder, path), bytes);
      return {
        type: 'document',
        version: 1,
        sequence: 1,
        statedAt: now,
        documentId,
        kind: 'bol',
        about: { voyageId: 'v-papers', callIds: ['a'], cargoRefs: [] },
        name: `Bill ${n}`,
        code: null,
        expiresOn: null,
        mediaType: 'application/pdf',
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        path,
        withdrawn: false,
      };
    }),
  );
};

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { papersAtUrl } from './papers-at-url.ts';
import { papersInFolder } from './papers-in-folder.ts';
import { noPapers, PaperRefused, PapersAway, type PaperSource } from './port.ts';
import { listeningPort } from '../../../tests/support/listening-port.ts';

const refusal = async (opening: Promise<unknown>): Promise<string> => {
  try {
    await opening;
    return 'opened';
  } catch (error) {
    if (error instanceof PaperRefused) return error.reason;
    if (error instanceof PapersAway) return 'away';
    throw error;
  }
};

const contentOf = async (source: PaperSource, path: string): Promise<string> => text(await source.open(path));

describe('papers in a folder', () => {
  let root: string;
  let papers: PaperSource;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'laycan-papers-'));
    await mkdir(join(root, 'papers/bol'), { recursive: true });
    await writeFile(join(root, 'papers/bol/1.pdf'), 'bill of lading');
    await writeFile(join(root, 'secret'), 'secret');
    await symlink(join(root, 'secret'), join(root, 'papers/link'));
    papers = papersInFolder(join(root, 'papers'));
  });
  afterAll(async () => rm(root, { recursive: true }));

  it('are read', async () => {
    expect(await contentOf(papers, 'bol/1.pdf')).toBe('bill of lading');
  });

  it('do not lead out of it, by a path or by a link', async () => {
    expect(await refusal(papers.open('../secret'))).toBe('outside');
    expect(await refusal(papers.open('bol/../../secret'))).toBe('outside');
    expect(await refusal(papers.open('link'))).toBe('outside');
  });

  it('are absent where they are', async () => {
    expect(await refusal(papers.open('bol/2.pdf'))).toBe('absent');
    expect(await refusal(papersInFolder(join(root, 'none')).open('bol/1.pdf'))).toBe('absent');
  });
});

describe('papers at an address', () => {
  let server: Server;
  let papers: PaperSource;
  let base: URL;
  beforeAll(async () => {
    server = createServer(({ url = '' }, answer) => {
      if (url === '/papers/bol/1.pdf') return void answer.end('bill of lading');
      if (url === '/papers/moved.pdf')
        return void answer.writeHead(302, { location: '/papers/bol/1.pdf' }).end();
      answer.writeHead(url === '/papers/broken.pdf' ? 500 : 404).end();
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    base = new URL(`http://127.0.0.1:${listeningPort(server)}/papers/`);
    papers = papersAtUrl(base);
  });
  afterAll(() => void server.close());

  it('are read', async () => {
    expect(await contentOf(papers, 'bol/1.pdf')).toBe('bill of lading');
  });

  it('stay below the base', async () => {
    for (const path of ['../secret', '/secret', 'http://127.0.0.1:1/x', '//elsewhere.example/x', 'a/../../x'])
      expect([path, await refusal(papers.open(path))]).toEqual([path, 'outside']);
  });

  it('are refused where they are absent or somewhere else', async () => {
    expect(await refusal(papers.open('none.pdf'))).toBe('absent');
    expect(await refusal(papers.open('moved.pdf'))).toBe('redirected');
  });

  it('are away where the source fails, or does not answer', async () => {
    expect(await refusal(papers.open('broken.pdf'))).toBe('away');
    const nobody = new URL('http://127.0.0.1:1/papers/');
    expect(await refusal(papersAtUrl(nobody).open('bol/1.pdf'))).toBe('away');
    expect(await refusal(noPapers.open('bol/1.pdf'))).toBe('away');
  });
});

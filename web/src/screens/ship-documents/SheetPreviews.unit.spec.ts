import { afterEach, describe, expect, it } from '@jest/globals';
import { SheetPreviews } from './SheetPreviews.ts';

const facts = { id: 'd-sof', name: 'Facts', mediaType: 'text/csv', size: 12 };
const preview = { sheets: ['Facts', 'Notes'], sheet: 0, rows: [], moreRows: false, moreColumns: false };
const usual = globalThis.fetch;

/** Answers each request, and tells what was asked. */
const answering = (status: number, body: unknown): readonly string[] => {
  const asked: string[] = [];
  globalThis.fetch = async (address) => {
    asked.push(address instanceof Request ? address.url : String(address));
    return new Response(JSON.stringify(body), { status });
  };
  return asked;
};

describe('previews of spreadsheets', () => {
  afterEach(() => {
    globalThis.fetch = usual;
  });

  it('are asked for once a sheet, as long as the document is told alike', async () => {
    const asked = answering(200, preview);
    const previews = new SheetPreviews('/papers');
    const opening = previews.open(facts);
    expect(previews.opening).toBe('d-sof');
    await opening;
    expect([previews.state.name, previews.opening]).toEqual(['idle', null]);
    await previews.show(1);
    previews.close();
    expect(previews.row).toBeNull();
    await previews.open(facts);
    await previews.show(1);
    expect(asked).toEqual(['/api/papers/d-sof/preview?sheet=0', '/api/papers/d-sof/preview?sheet=1']);
    await previews.open({ ...facts, size: 14 });
    expect(asked).toHaveLength(3);
  });

  it('that can not be shown say why, and are asked for again', async () => {
    const words = 'The file is protected by a password. Download it to open it.';
    const asked = answering(422, { code: 'password', message: words });
    const previews = new SheetPreviews('/papers');
    await previews.open(facts);
    expect(previews.state).toMatchObject({ name: 'validation_error', error: { message: words } });
    await previews.open(facts);
    expect(asked).toHaveLength(2);
  });
});

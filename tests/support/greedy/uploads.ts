import { cargo } from '../declarant.ts';
import { csvOf, sheetRow } from '../sheets.ts';
import type { Attack } from './attack.ts';
import type { Attacker } from './attacker.ts';

/** A file of so many rows. */
export const fileOf = (rows: number, series: string): string =>
  csvOf(Array.from({ length: rows }, (_, n) => sheetRow(cargo(new Date(), { code: `${series}-${n}` }))));

const boundary = 'laycan-greedy';
const formOf = (file: string): Buffer =>
  Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="greedy.csv"\r\n` +
      `content-type: text/csv\r\n\r\n${file}\r\n--${boundary}--\r\n`,
  );

const type = `multipart/form-data; boundary=${boundary}`;

const uploaded = async (attacker: Attacker, file: string): Promise<string> => {
  const form = new FormData();
  form.append('file', new Blob([file]), 'greedy.csv');
  const path = attacker.path('cargo-declarations/import?again=true');
  const { status, body } = await attacker.client.post(path, form);
  if (status !== 201) throw new Error(`The file was not taken: ${status} ${JSON.stringify(body)}`);
  return (body as { readonly importId: string }).importId;
};

/** Sixty files of one account at once, each of as many rows as a file may have. */
export const sixtyUploads: Attack = {
  name: 'sixty uploads at once',
  by: 'Ana',
  atOnce: 60,
  answers: /^(201|422 \w+|429 \w+|closed)$/,
  refusal: /^429 too_many_uploads$/,
  prepare: async (attacker, { rows }) => {
    const body = formOf(fileOf(rows, 'GREEDY'));
    const path = attacker.path('cargo-declarations/import?again=true');
    return { strike: () => attacker.send('POST', path, { body, type }) };
  },
};

/** The kept file of many rows, asked about anew and anew. */
export const readAgain: Attack = {
  name: "'Read again' in loops",
  by: 'Ana',
  atOnce: 6,
  answers: /^(200|201|409 \w+|410 \w+|422 \w+|429 \w+)$/,
  prepare: async (attacker, { rows }) => {
    const importId = await uploaded(attacker, fileOf(rows, 'AGAIN'));
    const path = attacker.path(`cargo-declarations/drafts/${importId}/read-anew`);
    return { strike: () => attacker.send('POST', path) };
  },
};

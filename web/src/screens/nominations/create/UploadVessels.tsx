import { Download, Upload } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import type { NominationImport } from '#contracts/nomination/import-calls';
import { http } from '../../../api/http.ts';
import { snackbars } from '../../../components/feedback/snackbars.ts';
import { Button, buttonClass } from '../../../components/form/Button.tsx';
import { FormStore } from '../../../components/form/FormStore.ts';
import { counted } from '../../../format/quantities.ts';
import type { NominatingStore } from './NominatingStore.ts';

const largest = 10 * 1024 * 1024;

/** Vessels from a workbook: its rows come below, to be looked at before they are sent. */
export const UploadVessels = observer(
  ({ store, base }: { readonly store: NominatingStore; readonly base: string }) => {
    const input = useRef<HTMLInputElement>(null);
    const [form] = useState(() => new FormStore<object, 'file'>({}));
    const send = async (file: File): Promise<void> => {
      if (file.size > largest)
        return form.say({ file: `${file.name} is larger than 10 MB. Split it and upload the parts.` });
      const body = new FormData();
      body.append('file', file, file.name);
      const sent = await form.submit((_values, options) =>
        http.post<NominationImport>(`${base}/import`, body, options),
      );
      if (sent.as !== 'done') return undefined;
      const { rows, ignored } = sent.answer;
      store.take(rows);
      snackbars.success(`${counted(rows.length, 'vessel')} read from ${file.name}. Look at them below.`);
      if (ignored.length > 0) snackbars.show('info', `Columns not read: ${ignored.join(', ')}.`);
      return undefined;
    };
    const problem = form.error('file') ?? form.refusal;
    return (
      <section aria-labelledby="nominate-upload">
        <h2 id="nominate-upload">Upload</h2>
        <p>
          XLSX or CSV, at most 10 MB and 500 vessels. Give bookings by code or number, separated by
          semicolons. A row with the voyage and load port of an open nomination changes that one.
        </p>
        <div className="nominate-pages">
          <a
            className={buttonClass('secondary')}
            href={`/api${base}/import/template`}
            download="nomination-template.xlsx"
          >
            <Download size={16} strokeWidth={1.75} aria-hidden />
            Download the template
          </a>
          <Button aria-disabled={form.busy} onClick={() => input.current?.click()}>
            <Upload size={16} strokeWidth={1.75} aria-hidden />
            {form.busy ? 'Reading…' : 'Choose a file'}
          </Button>
          <input
            ref={input}
            className="visually-hidden"
            type="file"
            accept=".xlsx,.csv"
            aria-label="Nomination workbook"
            tabIndex={-1}
            onChange={({ target }) => {
              const file = target.files?.[0];
              target.value = '';
              if (file) void send(file);
            }}
          />
        </div>
        {problem ? (
          <p className="nominate-note nominate-refusal" role="alert">
            {problem}
          </p>
        ) : null}
      </section>
    );
  },
);

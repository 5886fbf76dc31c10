import { Undo2 } from 'lucide-react';
import { Link } from 'wouter';
import type { SubmissionView } from '#contracts/booking/submission-view';
import { Button } from '../../components/form/Button.tsx';
import { utcMoment } from '../../format/dates.ts';
import { displayQuantity } from '../../format/quantities.ts';
import type { ListColumn } from '../../lists/ListTable.tsx';

const kinds: Readonly<Record<SubmissionView['source']['kind'], string>> = {
  upload: 'Upload',
  new: 'New declaration',
  edit: 'Edit',
};

/** What it was submitted from: `Upload: march.xlsx`, `Edit`. */
export const sourceOf = ({ source: { kind, fileName } }: Pick<SubmissionView, 'source'>): string =>
  fileName === null ? kinds[kind] : `${kinds[kind]}: ${fileName}`;

/** Who submitted it, and whose edits it took along. */
export const handOf = ({ submittedBy, editors }: Pick<SubmissionView, 'submittedBy' | 'editors'>): string => {
  if (editors.length === 0) return submittedBy ?? '';
  const edits = `with edits of ${editors.join(' and ')}`;
  return submittedBy === null ? edits : `${submittedBy}, ${edits}`;
};

const count = (key: 'declared' | 'amended' | 'cancelled', header: string): ListColumn<SubmissionView> => ({
  key,
  header,
  width: 96,
  numeric: true,
  text: (submission) => displayQuantity(submission[key]),
});

/** Who, when, from what and what it came to; then what can be done with it. `onUndo`: null for who may not. */
export const submissionColumns = (
  receiptHref: (id: string) => string,
  onUndo: ((id: string) => void) | null,
): readonly ListColumn<SubmissionView>[] => [
  {
    key: 'submittedAt',
    header: 'Submitted',
    width: 180,
    rowHeader: true,
    text: ({ submittedAt }) => utcMoment(submittedAt),
  },
  { key: 'by', header: 'Submitted by', width: 256, text: handOf },
  { key: 'source', header: 'Source', width: 240, text: sourceOf },
  count('declared', 'Declared'),
  count('amended', 'Amended'),
  count('cancelled', 'Cancelled'),
  {
    key: 'receipt',
    header: 'Receipt',
    width: 84,
    text: ({ hasReceipt }) => (hasReceipt ? 'Receipt' : ''),
    content: ({ id, hasReceipt, submittedAt }) =>
      hasReceipt ? (
        <Link href={receiptHref(id)} aria-label={`Receipt of ${utcMoment(submittedAt)}`}>
          Receipt
        </Link>
      ) : null,
  },
  ...(onUndo
    ? [
        {
          key: 'undo',
          header: 'Undo',
          width: 96,
          text: () => '',
          content: ({ id, submittedAt, declared, amended }: SubmissionView) =>
            declared + amended === 0 ? null : (
              <Button
                size="small"
                variant="ghost"
                aria-label={`Undo the submission of ${utcMoment(submittedAt)}`}
                onClick={() => onUndo(id)}
              >
                <Undo2 size={16} strokeWidth={1.75} aria-hidden />
                Undo…
              </Button>
            ),
        },
      ]
    : []),
];

/**
 * Why a draft refuses a command. `details` of each:
 *
 * | code | details |
 * |---|---|
 * | `draft_unknown`, `draft_exists` | – |
 * | `draft_not_open` | `phase` |
 * | `file_expired` | `days`: how long the file was kept |
 * | `reading_chosen` | `by`, `columns`: who said first how the file is read, and what |
 * | `reading_incomplete` | `columns`: places of those that stand open; `readings`: columns of open questions |
 * | `column_unknown` | `column` |
 * | `field_twice` | `field`, `columns` |
 * | `no_identifying_column` | – |
 * | `rows_missing` | `expected`, `found` |
 * | `row_unknown` | `row` |
 * | `row_declared` | `row`, `bookingId`: the edit belongs to that booking, in the edit draft |
 * | `row_submitting` | `rows`: ids |
 * | `stale_cell` | `id`, `field`, `mine`, `theirs`, `by` of the first; `cells`: all of them |
 * | `cell_not_fitting` | `row`, `field`, `value` |
 * | `booking_cancelled` | `row` |
 * | `continuation_invalid` | `row`, `continuationOf` |
 * | `too_many_rows`, `too_much_text` | `most`: rows; characters |
 * | `rows_touched` | `rows`: `{row, by: user ids}` of rows that colleagues touched |
 * | `rows_changed` | `rows`: `{row, revision}` as they are now, revision null for a row that is gone |
 * | `colleagues_edits` | `rows`: `{row, by: user ids}` of rows with edits of people who were not named |
 * | `rows_asking` | `rows`: ids of uploaded rows that no booking was found for, or several |
 * | `cells_unparsed` | `cells`: `{row, field}` |
 * | `pair_incomplete` | `rows`: `{row, with}`; both of a pair go together |
 * | `numbers_missing` | `rows`: ids |
 * | `nothing_to_submit` | – |
 * | `submission_unknown`, `rows_unsettled` | `submissionId`; `rows`: how many |
 * | `draft_not_empty` | `rows`: how many |
 * | `nothing_to_take_back` | – |
 * | `take_back_expired` | `days`: how long a discard can be taken back |
 */
export type DraftRejectionCode =
  | 'draft_unknown'
  | 'draft_exists'
  | 'draft_not_open'
  | 'file_expired'
  | 'reading_chosen'
  | 'reading_incomplete'
  | 'column_unknown'
  | 'field_twice'
  | 'no_identifying_column'
  | 'rows_missing'
  | 'row_unknown'
  | 'row_declared'
  | 'row_submitting'
  | 'stale_cell'
  | 'cell_not_fitting'
  | 'booking_cancelled'
  | 'continuation_invalid'
  | 'too_many_rows'
  | 'too_much_text'
  | 'rows_touched'
  | 'rows_changed'
  | 'colleagues_edits'
  | 'rows_asking'
  | 'cells_unparsed'
  | 'pair_incomplete'
  | 'numbers_missing'
  | 'nothing_to_submit'
  | 'submission_unknown'
  | 'rows_unsettled'
  | 'draft_not_empty'
  | 'nothing_to_take_back'
  | 'take_back_expired';

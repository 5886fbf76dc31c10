export type ReferenceRejection = 'unknown_item';

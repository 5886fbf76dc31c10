/** A statement that bears the number of the last one of its subject and says something else. */
export type VoyageRejection = 'sequence_reused';

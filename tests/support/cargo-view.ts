/** What is shown of a document of the live tests. */
export interface CargoView {
  readonly id: string;
  readonly text: string;
  readonly by: string | null;
  readonly cursor: string;
}

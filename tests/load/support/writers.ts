/** E-mail address of the n-th of a portal's `writers`. */
export const writersEmail = (n: number): string => `writer.${n}@atlantica-celulose.example`;

import { statementDecider } from '../shared/statements.ts';
import type { DocumentEvent } from './events.ts';

export const documentDecider = statementDecider<DocumentEvent>();

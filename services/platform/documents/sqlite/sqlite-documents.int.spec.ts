import { documentsInFolder } from '../../../../tests/support/sqlite-documents.ts';
import { documentsContract } from '../documents.contract.ts';

documentsContract('SQLite, scans in the same thread', () => documentsInFolder('in-thread'));
documentsContract('SQLite, scans in the reader', () => documentsInFolder('worker'));
documentsContract('SQLite, written by another thread', () => documentsInFolder('worker', 'another thread'));

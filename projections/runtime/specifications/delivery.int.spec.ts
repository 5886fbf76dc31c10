import { documentsInFolder } from '../../../tests/support/sqlite-documents.ts';
import { deliverySpecification } from './delivery.specification.ts';

deliverySpecification('SQLite', documentsInFolder, 'deliveries');

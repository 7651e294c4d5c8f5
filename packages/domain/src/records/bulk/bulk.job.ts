import { defineSteps } from '../../bulk/index.ts';
import { takeBulkPage } from './bulk-page.ts';

export const bulkRecords = defineSteps('records/bulk', 'bulk change', takeBulkPage);

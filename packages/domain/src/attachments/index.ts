export { attachmentInverses, relinkAttachments } from './service.ts';
export { hasParent } from './parents.ts';
export { attachments } from './table.ts';

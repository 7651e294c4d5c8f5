export { attachmentInverses, relinkAttachments } from './service.ts';
export { attachments } from './table.ts';

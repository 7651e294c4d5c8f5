export { demandMember, findMemberIds, findMembership } from './lookup.ts';
export { addMember } from './service.ts';
export { members } from './table.ts';

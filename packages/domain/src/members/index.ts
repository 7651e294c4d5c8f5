export { demandMember, findMemberIds, findMembership, type Membership } from './lookup.ts';
export { addMember } from './service.ts';
export { members } from './table.ts';

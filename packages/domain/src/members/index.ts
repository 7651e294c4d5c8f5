export { findPresence, addMember, demandRank, listMembers, removeMember } from './service.ts';
export { inviteMember } from './invite.ts';
export * from './lookup.ts';
export { members } from './table.ts';

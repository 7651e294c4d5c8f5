export { findPresence } from './away.ts';
export { inviteMember } from './invite.ts';
export {
  demandMember,
  filterByMember,
  findMemberEmails,
  findMemberIds,
  findMembersAmong,
  findMembership,
  listAdmins,
  membershipsOf,
} from './lookup.ts';
export { addMember, demandRank, listMembers, removeMember } from './service.ts';
export { members } from './table.ts';

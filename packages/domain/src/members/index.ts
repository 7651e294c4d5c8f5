export { findPresence, addMember, demandRank, listMembers, removeMember } from './service.ts';
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
export { members } from './table.ts';

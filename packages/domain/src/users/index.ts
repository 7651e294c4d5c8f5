export { clientAddressHeader, createAuth, findSignedIn, type Auth } from './auth.ts';
export { createUser, findUser, hasUsers } from './service.ts';
export { users } from './table.ts';

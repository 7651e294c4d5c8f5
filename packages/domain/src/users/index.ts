export { clientAddressHeader, type Auth, createAuth } from './auth.ts';
export { createUser, findUser, hasUsers, setPassword } from './service.ts';
export { findSignedIn } from './sessions.ts';
export { users } from './table.ts';

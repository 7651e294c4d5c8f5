export type { Auth } from './auth.ts';
export type { SignIn } from './auth-hooks.ts';
export { clientAddressHeader } from './client-address.ts';
export { createAuth } from './create-auth.ts';
export { resealSecondFactors } from './reseal-second-factors.ts';
export { removeSecondFactor } from './second-factor.ts';
export { createUser, findUser, hasUsers, setPassword } from './service.ts';
export { findSignedIn } from './sessions.ts';
export { users } from './table.ts';

export type { Auth } from './sign-in/auth.ts';
export { createAuth, type SignIn } from './sign-in/sign-in.ts';
export { clientAddressHeader } from './client-address.ts';
export { resealSecondFactors } from './second-factor/reseal-second-factors.ts';
export type { OpenIdProvider } from './sign-in/openid-provider.ts';
export { removeSecondFactor } from './second-factor/second-factor.ts';
export { createUser, findUser, hasUsers, preferencesOf, setPassword } from './service.ts';
export { findSignedIn } from './session/sessions.ts';
export { users } from './table.ts';

export type { Auth } from './sign-in/auth.ts';
export { createAuth, findSignedIn } from './sign-in/create-auth.ts';
export type { SignIn } from './sign-in/mail-changes.ts';
export { clientAddressHeader } from './account-throttle.ts';
export { resealSecondFactors, removeSecondFactor } from './second-factor/second-factor.ts';
export type { OpenIdProvider } from './sign-in/company-sign-in.ts';
export { createUser, deletedName, endAccount, findUser, hasUsers, preferencesOf, setPassword } from './service.ts';
export { users } from './table.ts';

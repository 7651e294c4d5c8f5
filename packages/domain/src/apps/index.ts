export { accessTokenS, redeem, revokeToken } from './tokens.ts';

export { parseDelivery, type WebhookPayload } from './parse-delivery.ts';
export { signDelivery, type SignOptions } from './sign-delivery.ts';
export {
  type HeaderBag,
  SignatureError,
  type SignatureProblem,
  type SignatureScheme,
  type VerifiedDelivery,
  type VerifyOptions,
  verifySignature,
} from './verify-signature.ts';

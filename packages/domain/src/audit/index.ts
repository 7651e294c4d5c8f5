export { noteSignIn } from './service.ts';

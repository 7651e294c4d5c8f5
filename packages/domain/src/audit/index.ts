export { noteSignIn } from './sign-ins.ts';

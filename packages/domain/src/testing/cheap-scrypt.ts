import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { vi } from 'vitest';

let users = 0;
let restore = () => {};

/**
 * Makes scrypt cheap in the process of the tests: a hash takes 0.4 s of CPU time otherwise. No setting of the program
 * makes passwords cheap. Returns how to undo it: the next file shares the process.
 */
export function cheapenScrypt(): () => void {
  users += 1;
  if (users === 1) {
    const { scrypt } = crypto;
    const spy = vi
      .spyOn(crypto, 'scrypt')
      .mockImplementation((password, salt, length, options, callback) =>
        scrypt(password, salt, length, { ...options, N: 16 }, callback),
      );
    syncBuiltinESMExports();
    restore = () => {
      spy.mockRestore();
      syncBuiltinESMExports();
    };
  }
  return () => {
    users -= 1;
    if (users === 0) restore();
  };
}

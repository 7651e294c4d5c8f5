import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { vi } from 'vitest';

/**
 * Makes scrypt cheap in the process of the tests, for a file that signs in often: a hash takes 90 ms of CPU time
 * otherwise. No setting of the program makes passwords cheap. Returns how to undo it, for the next file shares the
 * process.
 */
export function cheapenScrypt(): () => void {
  const { scrypt } = crypto;
  const spy = vi
    .spyOn(crypto, 'scrypt')
    .mockImplementation((password, salt, length, options, callback) =>
      scrypt(password, salt, length, { ...options, N: 16 }, callback),
    );
  syncBuiltinESMExports();
  return () => {
    spy.mockRestore();
    syncBuiltinESMExports();
  };
}

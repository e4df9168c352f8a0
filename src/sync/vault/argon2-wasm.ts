import { argon2id } from 'hash-wasm';
import type { Argon2id } from './stretching.ts';

/** Argon2id by WebAssembly, as the browsers have none of their own. */
export const argon2Wasm: Argon2id = async (password, salt, { memory, passes, lanes }) =>
  new Uint8Array(
    await argon2id({
      password,
      salt,
      memorySize: memory,
      iterations: passes,
      parallelism: lanes,
      hashLength: 32,
      outputType: 'binary',
    }),
  );

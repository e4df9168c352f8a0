import { newKeyBytes, newKeyId, newSalt, dataKeyOf, type DataKey } from '#sync/seal/data-key.ts';
import { wrap } from '#sync/seal/wrapping.ts';
import { leastCost, stretch } from '#sync/vault/stretching.ts';
import type { OneKeyRecord } from '#sync/vault/vault-record.ts';
import { leastStretching } from './least-stretching.ts';

/** A vault as a version before 23 November 2026 made it, written out as that version wrote it. */
export async function oneKeyRecord(
  userKey: string,
  password: string,
  escrow: Uint8Array<ArrayBuffer>,
): Promise<{ record: OneKeyRecord; dataKey: DataKey }> {
  const [salt, keyId, bytes] = [newSalt(), newKeyId(), newKeyBytes()];
  const stretched = await stretch(password, salt, leastCost, leastStretching.argon2id);
  const { memory, passes, lanes } = leastCost;
  const head = [1, userKey, keyId];
  const record: OneKeyRecord = {
    format: 1,
    userKey,
    keyId,
    cost: leastCost,
    byPassword: await wrap(
      bytes,
      stretched,
      salt,
      'password',
      JSON.stringify([...head, 'argon2id', memory, passes, lanes]),
    ),
    byEscrow: await wrap(bytes, escrow, newSalt(), 'escrow', JSON.stringify(head)),
    older: [],
  };
  return { record, dataKey: await dataKeyOf(keyId, bytes) };
}

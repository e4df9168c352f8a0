import * as v from 'valibot';

const Base64 = v.pipe(v.string(), v.base64());
export const Wrapped = v.object({ salt: Base64, iv: Base64, bytes: Base64 });

/** Bounds that keep an altered record from stopping the device; whether it is costly enough is asked at unlock. */
export const StretchCost = v.object({
  memory: v.pipe(v.number(), v.integer(), v.minValue(8), v.maxValue(256 * 1024)),
  passes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10)),
  lanes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1)),
});

/** One user's vault as it lies on the device. It names nobody: the user is a hash, the key is wrapped. */
export const VaultRecord = v.object({
  format: v.literal(1),
  /** Hash of the user's id. */
  userKey: v.string(),
  /** Names the data key; each sealed row carries it. */
  keyId: v.string(),
  cost: StretchCost,
  /** null: closed; the server's secret alone opens it, once the server gives it. */
  byPassword: v.nullable(Wrapped),
  /** By the server's secret; null in a vault that was made without one. */
  byEscrow: v.nullable(Wrapped),
  /**
   * The older data keys, each wrapped by the newest: work may still lie under them, such as that of a tab that slept.
   */
  older: v.optional(v.array(v.object({ keyId: v.string(), key: Wrapped })), []),
});
export type VaultRecord = v.InferOutput<typeof VaultRecord>;

/** What is authenticated where a newer key wraps an older one. */
export const boundToNewer = ({ format, userKey, keyId }: Omit<Bound, 'cost'>, olderId: string): string =>
  JSON.stringify([format, userKey, keyId, olderId]);

type Bound = Pick<VaultRecord, 'format' | 'userKey' | 'keyId' | 'cost'>;

/** What is authenticated with the wrap by password: a record whose parameters were lowered doesn't open. */
export const boundToPassword = ({ format, userKey, keyId, cost }: Bound): string =>
  JSON.stringify([format, userKey, keyId, 'argon2id', cost.memory, cost.passes, cost.lanes]);

/** What is authenticated with the wrap by the server's secret, which stays when the password changes. */
export const boundToEscrow = ({ format, userKey, keyId }: Bound): string =>
  JSON.stringify([format, userKey, keyId]);

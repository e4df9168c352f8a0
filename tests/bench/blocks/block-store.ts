import type { DataKey } from '#sync/seal/data-key.ts';
import { openBytes, sealBytes } from '#sync/seal/sealed-bytes.ts';
import { openText, sealText } from '#sync/seal/sealed-text.ts';
import type { Place } from '#sync/seal/sealing.ts';

/** A row of the wire with what a block needs to know of it. */
export interface WireRow {
  entity: string;
  uid: string;
  version: number;
  /** The case that it hangs on; null: it is no part of a case. */
  caseUid: string | null;
  json: string;
}

/** The parts of cases, each with a number by which a head names it. */
export const partNames = ['finding', 'event', 'contact'] as const;
export type PartName = (typeof partNames)[number];

/** A sealed part of a case: the texts of its rows of an entity, or a piece of them where they are long. */
export interface BlockRow {
  caseUid: string;
  entity: string;
  part: number;
  version: number;
  key: string;
  sealed: Uint8Array;
}

/** What lies beside the blocks of a case: which there are, and uids and versions of their rows, sealed. */
export interface HeadRow {
  caseUid: string;
  version: number;
  key: string;
  sealed: Uint8Array;
}

/** In letters: a longer block is cut, so that the first events of any case open in the same time. */
const mostInBlock = 262_144;

/** A row's place in a head: the entity's number, 16 bytes of uid, 4 of version. */
const inHead = 21;

/** Heads come in steps of this many bytes, as rows do. */
const headStep = 256;

const placeOfBlock = ({
  caseUid,
  entity,
  part,
  version,
}: Pick<BlockRow, 'caseUid' | 'entity' | 'part' | 'version'>): Place => ({
  store: 'blocks',
  entity: `${entity}/${part}`,
  uid: caseUid,
  version,
});
const placeOfHead = ({ caseUid, version }: Pick<HeadRow, 'caseUid' | 'version'>): Place => ({
  store: 'heads',
  entity: '',
  uid: caseUid,
  version,
});

/** Seals the texts of a case's rows of an entity, cut where they are long. */
export async function sealBlocks(
  key: DataKey,
  { caseUid, entity, version }: Pick<BlockRow, 'caseUid' | 'entity' | 'version'>,
  texts: readonly string[],
): Promise<BlockRow[]> {
  const pieces: string[][] = [[]];
  let letters = 0;
  for (const text of texts) {
    if (letters + text.length > mostInBlock && letters > 0) {
      pieces.push([]);
      letters = 0;
    }
    pieces.at(-1)?.push(text);
    letters += text.length;
  }
  return Promise.all(
    pieces.map(async (piece, part) => {
      const at = { caseUid, entity, part, version };
      const sealed = await sealText(key, placeOfBlock(at), `[${piece.join(',')}]`);
      return { ...at, key: key.keyId, sealed };
    }),
  );
}

/** The JSON text of a block's rows; throws where it doesn't open. */
export async function openBlock(key: DataKey, row: BlockRow): Promise<string> {
  const text = await openText(key, placeOfBlock(row), row.sealed);
  if (text === null) throw new Error('A block did not open.');
  return text;
}

/** The rows of an entity that a head names, by uid. */
export type Versions = Map<string, number>;

/** The head of a case: by entity its rows' versions. */
export type Head = Partial<Record<PartName, Versions>>;

const bytesOfUid = (uid: string) =>
  uid
    .replaceAll('-', '')
    .match(/../g)
    ?.map((pair) => Number.parseInt(pair, 16)) ?? [];

/** A head as bytes. */
export function headBytes(head: Head): Uint8Array<ArrayBuffer> {
  const rows = partNames.flatMap((entity, number) =>
    [...(head[entity] ?? [])].map(([uid, version]) => ({ number, uid, version })),
  );
  const bytes = new Uint8Array(4 + rows.length * inHead);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, rows.length);
  for (const [index, { number, uid, version }] of rows.entries()) {
    const at = 4 + index * inHead;
    bytes[at] = number;
    bytes.set(bytesOfUid(uid), at + 1);
    view.setUint32(at + 17, version);
  }
  return bytes;
}

const uidOf = (bytes: Uint8Array) => {
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

/** A head of bytes; null where they are missing. */
export function headOf(bytes: Uint8Array<ArrayBuffer> | undefined): Head {
  const head: Head = {};
  if (!bytes) return head;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  for (let index = 0; index < view.getUint32(0); index++) {
    const at = 4 + index * inHead;
    const entity = partNames[bytes[at] ?? 0] ?? 'finding';
    (head[entity] ??= new Map()).set(uidOf(bytes.subarray(at + 1, at + 17)), view.getUint32(at + 17));
  }
  return head;
}

export async function sealHead(
  key: DataKey,
  at: Pick<HeadRow, 'caseUid' | 'version'>,
  bytes: Uint8Array,
): Promise<HeadRow> {
  const padded = new Uint8Array(Math.ceil(bytes.length / headStep) * headStep);
  padded.set(bytes);
  return { ...at, key: key.keyId, sealed: await sealBytes(key, placeOfHead(at), padded) };
}

/** A head's bytes without their padding; throws where it doesn't open. */
export async function openHead(key: DataKey, row: HeadRow): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await openBytes(key, placeOfHead(row), row.sealed);
  if (!bytes) throw new Error('A head did not open.');
  return bytes.slice(0, 4 + new DataView(bytes.buffer).getUint32(0) * inHead);
}

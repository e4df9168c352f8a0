export interface ByteRange {
  /** First byte, counted from 0. */
  from: number;
  /** The byte after the last. */
  to: number;
}

/** Where encrypted bytes lie, by random names (object-name.ts). It knows neither keys nor documents. */
export interface DocumentStore {
  /** Keeps a stream, for good once this is done; when the stream or the storing breaks off, nothing is left. */
  put(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** The bytes, or a range of them, as they are asked for. Throws StoredBytesMissing when there are none of the name. */
  get(name: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array>>;
  /** Removes the bytes and what broken uploads left of the name; nothing where there are none. */
  remove(name: string): Promise<void>;
  /** Pages of the names, also of what broken uploads left, that were last touched before a time. */
  list(olderThan: Date): AsyncIterable<string[]>;
  /** Lets go of connections. */
  close(): void;
}

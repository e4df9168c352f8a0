/** A body of many bytes, with a listener for how many of them have gone out. */
export interface Upload {
  /** Content-Type. */
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Bytes sent so far; called any number of times. */
  onSent(bytes: number): void;
}

export interface TransferRequest {
  method: string;
  headers: Readonly<Record<string, string>>;
  upload: Upload;
  signal: AbortSignal;
}

/** Sends an upload. Rejects when no answer came. */
export type Transfer = (url: string, request: TransferRequest) => Promise<Response>;

/** Sends by fetch, which tells no progress before the end. */
export const fetchTransfer =
  (send: typeof fetch): Transfer =>
  async (url, { method, headers, upload, signal }) => {
    const { type, bytes, onSent } = upload;
    const answer = await send(url, {
      method,
      headers: { ...headers, 'content-type': type },
      body: bytes,
      signal,
      cache: 'no-store',
    });
    onSent(bytes.length);
    return answer;
  };

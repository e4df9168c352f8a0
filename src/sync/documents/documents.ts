import type { Observable } from '../base/observable.ts';

export interface DownloadedFile {
  /** As the server names it. */
  name: string;
  content: Blob;
}

/** How far an upload is that this page is sending now. */
export interface UploadProgress {
  /** Bytes. */
  sent: number;
  total: number;
}

export interface OpenOptions {
  signal?: AbortSignal;
  /** Only from this device: the server is known to be out of reach. */
  isOnlyHere?: boolean;
}

export interface KeepOptions {
  signal?: AbortSignal;
  /** Called after each document with the number of those that are on the device now. */
  onKept?: (count: number) => void;
}

/** How fetching documents for offline use ended. */
export interface KeepOutcome {
  /** On this device as a whole, with their bytes. */
  kept: number;
  bytes: number;
  /** Each document that could not be kept, with the reason in words. */
  failed: readonly { uid: string; reason: string }[];
  isCancelled: boolean;
}

/** Files of events: what is done with their content. Their titles are records of the mirror. */
export interface Documents {
  /** Whether a file could be added, by its name, its size and how it begins and ends; throws as `add` does where it can't. */
  check(file: { name: string; content: Blob }): Promise<void>;
  /**
   * Adds a file to an event, also offline: checked as `check` does, sealed on this device, queued. Resolves with the
   * document's uid once all of that is safe. Throws a Problem with words for the user: 'unsupportedType', 'tooLarge',
   * 'invalid' (empty, or gone since it was chosen), 'unavailable' (no room on this device).
   */
  add(eventUid: string, file: { name: string; content: Blob }): Promise<string>;
  /**
   * Adds files one after the other, as one piece of work: a lock or a sign-out waits for all of it, as long as it may. Answers which of
   * them could not be added, and why.
   */
  addAll(
    eventUid: string,
    files: readonly { name: string; content: Blob }[],
  ): Promise<readonly { name: string; thrown: unknown }[]>;
  /** Whether files are being added: until they are sealed they are only in this page, and go with it. */
  isAdding: Observable<boolean>;
  /** Deletes a document; one that was never sent ends here, and can be brought back like any discarded edit. */
  remove(uid: string): Promise<void>;
  /**
   * A document's content: from this device, else from the server, and then kept sealed here if it is small. Throws a
   * Problem, 'unavailable' when neither has it.
   */
  open(uid: string, options?: OpenOptions): Promise<DownloadedFile>;
  /** Fetches documents for offline use, one after the other. */
  keep(uids: readonly string[], options?: KeepOptions): Promise<KeepOutcome>;
  /** Uids of documents whose content the server gave and this device keeps. */
  kept: Observable<ReadonlySet<string>>;
  /** Progress of the uploads that this page is sending now, by uid. */
  progress: Observable<ReadonlyMap<string, UploadProgress>>;
}

import { openDocumentStore } from '#server/documents/open-store.ts';
import { pieceSize } from '#sync/files/sealed-files.ts';
import type { TestServer } from '../../helpers/server.ts';
import type { Random } from './random.ts';

/** A file that somebody adds to an event. */
export interface AddedFile {
  name: string;
  content: Blob;
}

/** The files of a seed: each has a title and bytes of its own, so that none is taken for another. */
export interface Files {
  /** A file of some kind; one in ten isn't what its name says, and the server refuses it. */
  draw(random: Random): AddedFile;
  /** The bytes of the file with this title; absent: nobody ever added one. */
  bytes: ReadonlyMap<string, Buffer>;
}

/** Read at once rather than by threads, like everything of a device here. */
const blobOf = (bytes: Buffer) =>
  ({
    size: bytes.length,
    slice: (from: number, to: number) => ({
      arrayBuffer: async () => Uint8Array.from(bytes.subarray(from, to)).buffer,
    }),
  }) as unknown as Blob;

const extensions = { pdf: 'pdf', txt: 'txt', 'no Office': 'docx', large: 'pdf' } as const;

const aPdf = (filling: string) => `%PDF-1.7\n${filling}\n%%EOF\n`;

const contents = {
  pdf: aPdf,
  large: aPdf,
  txt: (filling: string) => filling,
  // A zip file by its first bytes, which is all that a device looks at.
  'no Office': (filling: string) => `PK\u0003\u0004${filling}`,
};

/** `prefix` stands before each title, and in each file. */
export function files(prefix: string): Files {
  const bytes = new Map<string, Buffer>();
  return {
    bytes,
    draw(random) {
      const kind = random.weighted({ pdf: 5, txt: 4, 'no Office': 1, large: 0.3 });
      const name = `${prefix}-file-${bytes.size + 1}.${extensions[kind]}`;
      const filling = kind === 'large' ? name.padEnd(pieceSize + 100, ' more') : name;
      const content = Buffer.from(contents[kind](filling));
      bytes.set(name, content);
      return { name, content: blobOf(content) };
    },
  };
}

/** After this everything in a store is older. */
const endOfTime = new Date(8.64e15);

/** Names of all that lies in the server's store, also of what broken uploads left. */
export async function storedObjects(server: TestServer): Promise<string[]> {
  const found: string[] = [];
  for await (const page of openDocumentStore(server.documents.place).list(endOfTime)) found.push(...page);
  return found;
}

export async function emptyStore(server: TestServer): Promise<void> {
  const store = openDocumentStore(server.documents.place);
  for (const name of await storedObjects(server)) await store.remove(name);
}

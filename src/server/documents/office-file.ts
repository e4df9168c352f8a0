import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl';
import type { DocumentStore } from './document-store.ts';
import { contentTypesName, isLinks, isMainPart, type OfficeType } from './office-parts.ts';
import { loadsFromElsewhere, namesMacros, namesObjects, partText } from './office-links.ts';
import { type SealedObject, sealedReader } from './sealed-reader.ts';

/** More than any office program writes. */
const mostEntries = 10_000;
/** A file that unpacks to more than the first must be no bomb by its ratio, and to more than the second is none of ours. */
const harmlessSize = 16 * 1024 * 1024;
const mostUnpacked = 512 * 1024 * 1024;
/** Packed to unpacked, of a whole file: twice and more what large workbooks have. */
const highestRatio = 100;
/** A list of parts or of links in an office file has a few KiB; one of many thousand links some more. */
const mostListed = 4 * 1024 * 1024;

/** What is wrong with it, the worst alone. */
export type OfficeVerdict = 'fine' | 'objects' | 'macros' | 'elsewhere' | 'broken';

const hasMacros = (name: string) => /(^|\/)vba(project|data)[^/]*\.(bin|xml)$/i.test(name);

const sum = (entries: readonly Entry[], size: (entry: Entry) => number) =>
  entries.reduce((total, entry) => total + size(entry), 0);

/** Whether the list of entries is that of an office file: no bomb, nothing encrypted, no two entries of one name or one place. */
function isSound(entries: readonly Entry[], fileSize: number): boolean {
  const packed = sum(entries, ({ compressedSize }) => compressedSize);
  const unpacked = sum(entries, ({ uncompressedSize }) => uncompressedSize);
  const names = new Set(entries.map(({ fileName }) => fileName.toLowerCase()));
  return (
    // More packed bytes than the file has: entries that overlap, of which bombs are made.
    packed <= fileSize &&
    unpacked <= mostUnpacked &&
    (unpacked <= harmlessSize || unpacked <= packed * highestRatio) &&
    names.size === entries.length &&
    entries.every((entry) => entry.canDecodeFileData())
  );
}

/** Unpacks an entry, which fails where its size is not as the list says; gives the bytes only of a small one. */
async function unpacked(zip: ZipFile, entry: Entry, isKept: boolean): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await zip.openReadStreamPromise(entry)) if (isKept) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

async function listed(zip: ZipFile): Promise<Entry[] | null> {
  if (zip.entryCount > mostEntries) return null;
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  return entries;
}

async function verdictOn(zip: ZipFile, type: OfficeType, size: number): Promise<OfficeVerdict> {
  const entries = await listed(zip);
  if (!entries || !isSound(entries, size)) return 'broken';
  if (entries.some(({ fileName }) => hasMacros(fileName))) return 'macros';
  let [hasMain, verdict]: [boolean, OfficeVerdict] = [false, 'fine'];
  const names = entries.map(({ fileName }) => fileName);
  for (const entry of entries) {
    if (entry.fileName.endsWith('/')) continue;
    const isList = entry.fileName === contentTypesName;
    const isListing = isList || isLinks(entry.fileName);
    if (isListing && entry.uncompressedSize > mostListed) return 'broken';
    const bytes = await unpacked(zip, entry, isListing);
    if (!isListing) continue;
    const text = partText(bytes);
    if (text === null) return 'broken';
    if (isList) hasMain = isMainPart(type, text, names);
    if (namesMacros(text)) return 'macros';
    if (loadsFromElsewhere(text)) verdict = 'elsewhere';
    else if (verdict === 'fine' && namesObjects(text)) verdict = 'objects';
  }
  return hasMain ? verdict : 'broken';
}

/**
 * Looks into a stored zip file, without ever having more than a few pieces of it open: that it is an office file of the
 * type, sound in all its entries (names without `..`, not absolute; sizes as stated; no bomb), without macros, without a
 * template or an object that is loaded from elsewhere, and whether it has objects of other programs inside.
 * Throws when the store or the seal fails; whatever is wrong with the zip is 'broken'.
 */
export async function inspectOffice(
  store: DocumentStore,
  object: SealedObject,
  type: OfficeType,
): Promise<OfficeVerdict> {
  const { reader, failure } = sealedReader(store, object);
  try {
    const zip = await fromRandomAccessReaderPromise(reader, object.size, {
      lazyEntries: true,
      autoClose: false,
      strictFileNames: true,
    });
    return await verdictOn(zip, type, object.size);
  } catch {
    const failed = failure();
    if (failed) throw failed;
    return 'broken';
  }
}

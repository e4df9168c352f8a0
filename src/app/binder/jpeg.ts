const exifHeader = 'Exif\0\0';
const orientationTag = 0x0112;

const picture = 0xffda;

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);

/** The blocks before the picture itself, and where that begins: each with its marker and its offset. */
function* blocks(view: DataView): Generator<{ marker: number; at: number }> {
  let at = 2;
  while (at + 4 <= view.byteLength) {
    const marker = view.getUint16(at);
    if (marker >> 8 !== 0xff) return;
    yield { marker, at };
    if (marker === picture) return;
    at += 2 + view.getUint16(at + 2);
  }
}

/** The offset of a JPEG's EXIF block, null where it has none. */
function exifAt(view: DataView): number | null {
  for (const { marker, at } of blocks(view)) {
    const header = Array.from(exifHeader, (_, index) =>
      at + 4 + index < view.byteLength ? String.fromCharCode(view.getUint8(at + 4 + index)) : '',
    ).join('');
    if (marker === 0xffe1 && header === exifHeader) return at + 4 + exifHeader.length;
  }
  return null;
}

/** Whether a JPEG's picture ends in it. Of one that was cut off a reader shows the upper part, and grey below. */
export function isWholeJpeg(bytes: Uint8Array): boolean {
  const begun = [...blocks(viewOf(bytes))].find(({ marker }) => marker === picture);
  if (!begun) return false;
  for (let at = bytes.indexOf(0xff, begun.at); at >= 0; at = bytes.indexOf(0xff, at + 1))
    if (bytes[at + 1] === 0xd9) return true;
  return false;
}

/** How a JPEG is to be turned, as EXIF says it: 1 (as it is) to 8. Telephones turn no pictures, they say how they were held. */
export function jpegOrientation(bytes: Uint8Array): number {
  const view = viewOf(bytes);
  try {
    const tiff = exifAt(view);
    if (tiff === null) return 1;
    const isLittle = view.getUint16(tiff) === 0x4949;
    const list = tiff + view.getUint32(tiff + 4, isLittle);
    const count = view.getUint16(list, isLittle);
    for (let index = 0; index < count; index += 1) {
      const entry = list + 2 + index * 12;
      if (view.getUint16(entry, isLittle) !== orientationTag) continue;
      const value = view.getUint16(entry + 8, isLittle);
      return value >= 1 && value <= 8 ? value : 1;
    }
  } catch {
    // The block ends before what it promises: the picture is shown as it is.
  }
  return 1;
}

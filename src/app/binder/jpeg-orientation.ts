const exifHeader = 'Exif\0\0';
const orientationTag = 0x0112;

/** The offset of a JPEG's EXIF block, null where it has none. */
function exifAt(view: DataView): number | null {
  let at = 2;
  while (at + 4 <= view.byteLength) {
    const marker = view.getUint16(at);
    // The picture itself begins: no more blocks before it.
    if (marker >> 8 !== 0xff || marker === 0xffda) return null;
    const header = Array.from(exifHeader, (_, index) =>
      at + 4 + index < view.byteLength ? String.fromCharCode(view.getUint8(at + 4 + index)) : '',
    ).join('');
    if (marker === 0xffe1 && header === exifHeader) return at + 4 + exifHeader.length;
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** How a JPEG is to be turned, as EXIF says it: 1 (as it is) to 8. Telephones turn no pictures, they say how they were held. */
export function jpegOrientation(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
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

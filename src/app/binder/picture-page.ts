import {
  concatTransformationMatrix,
  drawObject,
  PageSizes,
  type PDFDocument,
  type PDFImage,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib';
import { isWholeJpeg, jpegOrientation } from './jpeg.ts';
import { NotReadable } from './read-pdf.ts';

/** Most points of a PNG, which is unpacked for the binder: 40 million take 160 MB meanwhile. */
export const mostPoints = 40_000_000;

/** Around the picture, in points; the page's number stands below. */
const margin = 36;

/** A picture is never larger than its points at 96 to the inch. */
const largest = 72 / 96;

const unreadable = 'The picture is damaged or of a kind that can not be read.';

const pngHead = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Width and height of a PNG in points, from its head. */
function pngSize(bytes: Uint8Array): { width: number; height: number } {
  if (bytes.length < 24 || !pngHead.every((byte, index) => bytes[index] === byte))
    throw new NotReadable(unreadable);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

async function embedded(into: PDFDocument, type: 'png' | 'jpg', bytes: Uint8Array): Promise<PDFImage> {
  if (type === 'png') {
    const { width, height } = pngSize(bytes);
    if (width * height > mostPoints)
      throw new NotReadable(
        `The picture has ${Math.round((width * height) / 1_000_000)} million points: at most ${mostPoints / 1_000_000} million fit.`,
      );
  }
  // It is put in as it is.
  if (type === 'jpg' && !isWholeJpeg(bytes)) throw new NotReadable(unreadable);
  try {
    const image = await (type === 'png' ? into.embedPng(bytes) : into.embedJpg(bytes));
    // Unpacks the picture, which fails for a damaged one.
    await image.embed();
    return image;
  } catch {
    throw new NotReadable(unreadable);
  }
}

/** From the picture, one unit wide and high, to the box where it is shown, by EXIF's orientations 1 to 8. */
export function pictureMatrix(
  orientation: number,
  { x, y, width: w, height: h }: { x: number; y: number; width: number; height: number },
): [number, number, number, number, number, number] {
  switch (orientation) {
    case 2:
      return [-w, 0, 0, h, x + w, y];
    case 3:
      return [-w, 0, 0, -h, x + w, y + h];
    case 4:
      return [w, 0, 0, -h, x, y + h];
    case 5:
      return [0, -h, -w, 0, x + w, y + h];
    case 6:
      return [0, -h, w, 0, x, y + h];
    case 7:
      return [0, h, w, 0, x, y];
    case 8:
      return [0, h, -w, 0, x + w, y];
    default:
      return [w, 0, 0, h, x, y];
  }
}

/** Adds a page with the picture as large as it fits, upright. Throws NotReadable for one that can't be read. */
export async function addPicturePage(
  into: PDFDocument,
  type: 'png' | 'jpg',
  bytes: Uint8Array,
): Promise<void> {
  const image = await embedded(into, type, bytes);
  const orientation = type === 'jpg' ? jpegOrientation(bytes) : 1;
  const isTurned = orientation >= 5;
  const [across, up] = isTurned ? [image.height, image.width] : [image.width, image.height];
  const [short, long] = PageSizes.A4;
  const [pageWidth, pageHeight] = across > up ? [long, short] : [short, long];
  const scale = Math.min(largest, (pageWidth - 2 * margin) / across, (pageHeight - 2 * margin) / up);
  const [width, height] = [across * scale, up * scale];
  const page = into.addPage([pageWidth, pageHeight]);
  const box = { x: (pageWidth - width) / 2, y: (pageHeight - height) / 2, width, height };
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(...pictureMatrix(orientation, box)),
    drawObject(page.node.newXObject('Picture', image.ref)),
    popGraphicsState(),
  );
}

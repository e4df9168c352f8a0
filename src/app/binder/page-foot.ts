import { degrees, type PDFFont, type PDFPage, rgb } from '@cantoo/pdf-lib';

/** In points, on a page of A4; larger pages have it larger, so that it is read on a scan of 2,500 points. */
const size = 8;
const inset = 18;
const padding = 3;
const a4Width = 595;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where a place lies on a page that is turned when it is shown: `right` and `up` are counted from the corner that is seen at the left below. */
export function placeOn(
  { x, y, width, height }: Box,
  turned: number,
  { right, up }: { right: number; up: number },
): { x: number; y: number } {
  switch (((turned % 360) + 360) % 360) {
    case 90:
      return { x: x + width - up, y: y + right };
    case 180:
      return { x: x + width - right, y: y + height - up };
    case 270:
      return { x: x + up, y: y + height - right };
    default:
      return { x: x + right, y: y + up };
  }
}

/** Writes a line at the left below of a page as it is shown, on white: what lies below it may be dark. */
export function writeFoot(page: PDFPage, text: string, font: PDFFont): void {
  const box = page.getCropBox();
  const turned = page.getRotation().angle;
  const scale = Math.max(1, Math.min(box.width, box.height) / a4Width);
  const rotate = degrees(turned);
  const white = placeOn(box, turned, { right: (inset - padding) * scale, up: (inset - padding) * scale });
  const start = placeOn(box, turned, { right: inset * scale, up: inset * scale });
  page.drawRectangle({
    ...white,
    width: font.widthOfTextAtSize(text, size * scale) + 2 * padding * scale,
    height: (size + 2 * padding) * scale,
    rotate,
    color: rgb(1, 1, 1),
  });
  page.drawText(text, { ...start, size: size * scale, font, rotate, color: rgb(0, 0, 0) });
}

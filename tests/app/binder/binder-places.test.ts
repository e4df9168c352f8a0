import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { inOrder } from '../../../src/app/binder/binder-choice.ts';
import { binderPlaces, partsBySize } from '../../../src/app/binder/binder-places.ts';
import { linkedPage, pageLink } from '../../../src/app/binder/binder-questions.ts';
import { isWholeJpeg, jpegOrientation } from '../../../src/app/binder/jpeg.ts';
import { placeOn } from '../../../src/app/binder/page-foot.ts';
import { pictureMatrix } from '../../../src/app/binder/picture-page.ts';
import { jpegSample } from '../../helpers/pdf-samples.ts';

const length = fc.integer({ min: 0, max: 9 });

test('each part of a binder begins on the page after the one before, whatever their lengths', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 9 }),
      length,
      length,
      fc.array(length, { maxLength: 12 }),
      (contents, missing, printed, documents) => {
        const places = binderPlaces({ contents, missing, printed, documents });
        const taken = new Set(Array.from({ length: contents }, (_, index) => index + 1));
        const all = [places.missing, places.printed, ...places.documents];
        for (const [index, count] of [missing, printed, ...documents].entries()) {
          const start = all[index] ?? null;
          expect(start === null).toBe(count === 0);
          for (let page = 0; start !== null && page < count; page += 1) {
            expect(taken.has(start + page)).toBe(false);
            taken.add(start + page);
          }
        }
        expect(taken.size).toBe(places.pages);
        expect(Math.max(...taken)).toBe(places.pages);
      },
    ),
  );
});

test('documents are divided in their order, none over the limit but one that is alone', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 300 })), (sizes) => {
      const parts = partsBySize(sizes, (size) => size, 200);
      expect(parts.flat()).toEqual(sizes);
      for (const part of parts) {
        const bytes = part.reduce((sum, size) => sum + size, 0);
        expect(bytes <= 200 || part.filter((size) => size > 0).length === 1).toBe(true);
      }
      // No more binders than needed: none could take the first document of the next.
      for (const [index, next] of parts.slice(1).entries())
        expect((parts[index] ?? []).reduce((sum, size) => sum + size, 0) + (next[0] ?? 0)).toBeGreaterThan(
          200,
        );
    }),
  );
});

test('what was put in order keeps it, and what comes later follows in its own', () => {
  const items = ['a', 'b', 'c', 'd'].map((uid) => ({ uid }));
  expect(inOrder(items, ['c', 'a']).map(({ uid }) => uid)).toEqual(['c', 'a', 'b', 'd']);
  expect(inOrder(items, [])).toEqual(items);
});

test('the address of a page is read back, and no other address is one', () => {
  expect(linkedPage(pageLink(12))).toBe(12);
  for (const address of ['https://example.org/12', 'binder:x', 'mailto:a@example.org'])
    expect(linkedPage(address)).toBeNull();
});

test('a place counted from the corner seen at the left below is found on pages turned by any quarter', () => {
  const box = { x: 10, y: 20, width: 100, height: 200 };
  const place = { right: 5, up: 7 };
  expect(placeOn(box, 0, place)).toEqual({ x: 15, y: 27 });
  expect(placeOn(box, 90, place)).toEqual({ x: 103, y: 25 });
  expect(placeOn(box, 180, place)).toEqual({ x: 105, y: 213 });
  expect(placeOn(box, 270, place)).toEqual({ x: 17, y: 215 });
  expect(placeOn(box, -90, place)).toEqual(placeOn(box, 270, place));
});

/** A JPEG that begins with an EXIF block which says how it is to be turned. */
function jpegTurned(orientation: number): Uint8Array {
  const tiff = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0];
  const block = [...new TextEncoder().encode('Exif\0\0'), ...tiff];
  return Uint8Array.from([
    0xff,
    0xd8,
    0xff,
    0xe0,
    0,
    4,
    0,
    0,
    0xff,
    0xe1,
    0,
    block.length + 2,
    ...block,
    0xff,
    0xda,
  ]);
}

test('the orientation of a JPEG is read from its EXIF block, and is 1 where there is none or half of one', () => {
  for (const orientation of [1, 3, 6, 8]) expect(jpegOrientation(jpegTurned(orientation))).toBe(orientation);
  expect(jpegOrientation(jpegTurned(99))).toBe(1);
  expect(jpegOrientation(Uint8Array.from([0xff, 0xd8, 0xff, 0xda, 0, 0]))).toBe(1);
  for (const end of [4, 12, 20, 30]) expect(jpegOrientation(jpegTurned(6).slice(0, end))).toBe(1);
  fc.assert(fc.property(fc.uint8Array(), (bytes) => jpegOrientation(bytes) >= 1));
});

test('a JPEG is whole where its own picture ends in it, not the small one of its EXIF block', () => {
  const block = [0xff, 0xe1, 0, jpegSample.length + 2, ...jpegSample];
  const photo = Uint8Array.from([0xff, 0xd8, ...block, ...jpegSample.subarray(2)]);
  expect(isWholeJpeg(photo)).toBe(true);
  expect(isWholeJpeg(Uint8Array.from([...photo, 0, 0, 0, 0xff, 0xda]))).toBe(true);
  for (const end of [photo.length - 1, photo.length - 20, block.length + 2, 3, 0])
    expect(isWholeJpeg(photo.subarray(0, end)), `${end} bytes`).toBe(false);
});

test('a picture fills its box in every orientation, and its corner goes where EXIF says', () => {
  const box = { x: 1, y: 2, width: 30, height: 40 };
  /** Where the upper left of the stored picture is shown: right and up of the box's corner. */
  const corners: Record<number, [number, number]> = {
    1: [0, 40],
    2: [30, 40],
    3: [30, 0],
    4: [0, 0],
    5: [0, 40],
    6: [30, 40],
    7: [30, 0],
    8: [0, 0],
  };
  for (const [orientation, corner] of Object.entries(corners)) {
    const [a, b, c, d, e, f] = pictureMatrix(Number(orientation), box);
    expect([c + e - box.x, d + f - box.y], orientation).toEqual(corner);
    expect(Math.abs(a * d - b * c)).toBe(30 * 40);
  }
});

/** Of a font's file: whether it has a sign for a letter, by the letter's code point. Throws for what is no such file. */
export type HasLetter = (codePoint: number) => boolean;

/** How a font lists its letters in segments of 16-bit codes, and in groups of whole code points. */
const segmented = 4;
const grouped = 12;

/** Reads which letters a TrueType font has (its table `cmap`). */
export function lettersOf(font: ArrayBuffer): HasLetter {
  const view = new DataView(font);
  const tables = Array.from({ length: view.getUint16(4) }, (_, index) => 12 + 16 * index);
  const named = (at: number) => String.fromCharCode(...new Uint8Array(font, at, 4));
  const at = tables.find((table) => named(table) === 'cmap');
  if (at === undefined) throw new Error('this font lists no letters');
  const start = view.getUint32(at + 8);
  const maps = Array.from(
    { length: view.getUint16(start + 2) },
    (_, index) => start + view.getUint32(start + 4 + 8 * index + 4),
  );
  const ranges = maps.flatMap((map) => {
    const format = view.getUint16(map);
    return format === segmented ? segmentsOf(view, map) : format === grouped ? groupsOf(view, map) : [];
  });
  return (codePoint) => ranges.some(([first, last]) => first <= codePoint && codePoint <= last);
}

type Range = readonly [first: number, last: number];

function segmentsOf(view: DataView, map: number): Range[] {
  const bytes = view.getUint16(map + 6);
  const ranges = Array.from({ length: bytes / 2 }, (_, index): Range => {
    const last = map + 14 + 2 * index;
    return [view.getUint16(last + bytes + 2), view.getUint16(last)];
  });
  // Each such list ends with a segment that stands for nothing.
  return ranges.filter(([first]) => first !== 0xff_ff);
}

function groupsOf(view: DataView, map: number): Range[] {
  return Array.from({ length: view.getUint32(map + 12) }, (_, index): Range => {
    const group = map + 16 + 12 * index;
    return [view.getUint32(group), view.getUint32(group + 4)];
  });
}

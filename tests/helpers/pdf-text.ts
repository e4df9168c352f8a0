import { inflateSync } from 'node:zlib';

/** The objects of a PDF by number: what stands before each one's stream, and the stream itself. */
function objectsOf(pdf: Buffer): Map<string, { head: string; stream: string }> {
  const text = pdf.toString('latin1');
  const objects = new Map<string, { head: string; stream: string }>();
  for (const [, number = '', body = ''] of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const at = body.indexOf('stream\n');
    const head = at < 0 ? body : body.slice(0, at);
    const packed = at < 0 ? '' : body.slice(at + 'stream\n'.length, body.lastIndexOf('\nendstream'));
    const stream = head.includes('FlateDecode')
      ? inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
      : packed;
    objects.set(number, { head, stream });
  }
  return objects;
}

const fromHex = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');

/** Which letters the glyphs of a font stand for, by their numbers in hex. */
export function lettersOf(cmap: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, from = '', list = ''] of cmap.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g))
    for (const [index, [, hex = '']] of [...list.matchAll(/<([\w ]*)>/g)].entries())
      letters.set((Number.parseInt(from, 16) + index).toString(16).padStart(4, '0'), fromHex(hex));
  return letters;
}

/** The words of each page of a PDF as pdfmake writes it, in the order of writing, with one space between two. */
export const pagesOf = (pdf: Buffer): string[] =>
  textsOf(pdf).map((drawn) =>
    drawn
      .map(({ text }) => text)
      .join(' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );

/** A text as it is drawn, and where on its line, in points from the left. */
interface Drawn {
  text: string;
  left: number;
}

/** The texts of each page as they are drawn one by one. */
export function textsOf(pdf: Buffer): Drawn[][] {
  const objects = objectsOf(pdf);
  const object = (number: string | undefined) => objects.get(number ?? '') ?? { head: '', stream: '' };
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head));
  return pages.map(({ head }) => {
    const resources = object(/\/Resources (\d+) 0 R/.exec(head)?.[1]).head;
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', number]) => [
        name,
        lettersOf(object(/\/ToUnicode (\d+) 0 R/.exec(object(number).head)?.[1]).stream),
      ]),
    );
    let font: Map<string, string> | undefined;
    let left = 0;
    const drawn: Drawn[] = [];
    const content = object(/\/Contents (\d+) 0 R/.exec(head)?.[1]).stream;
    for (const [, x, name, glyphs = ''] of content.matchAll(
      /1 0 0 1 ([\d.]+) [\d.]+ Tm|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g,
    )) {
      if (x !== undefined) left = Number(x);
      else if (name !== undefined) font = fonts.get(name);
      else {
        let text = '';
        for (const [, hex = ''] of glyphs.matchAll(/<(\w*)>/g))
          for (const [glyph] of hex.matchAll(/\w{4}/g)) text += font?.get(glyph.toLowerCase()) ?? '?';
        drawn.push({ text, left });
      }
    }
    return drawn;
  });
}

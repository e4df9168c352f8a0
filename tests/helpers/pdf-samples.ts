import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

/** A PDF of so many pages that bear words and their number, as large and turned as told; `more` bytes that no page shows make its file larger. */
export async function pdfSample(
  pages: number,
  { words = 'Sample', size = [595, 842] as [number, number], turned = 0, password = '', more = 0 } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number += 1) {
    const page = pdf.addPage(size);
    page.setRotation({ type: 'degrees', angle: turned } as Parameters<typeof page.setRotation>[0]);
    page.drawText(`${words} ${number}`, { x: 60, y: size[1] - 80, size: 24, font });
  }
  if (more) pdf.context.register(pdf.context.stream(new Uint8Array(more)));
  if (password) pdf.encrypt({ userPassword: password, ownerPassword: `${password}-owner` });
  return (await pdf.save()) as Uint8Array<ArrayBuffer>;
}

/** A PNG of one grey point. */
export const pngSample = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** A JPEG of one grey point. */
export const jpegSample = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z',
  'base64',
);

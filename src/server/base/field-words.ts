/** A field's name in words: 'dateReportIssued' → 'Date Report Issued', 'dueProcessWithdrawnFlag' → 'Due Process Withdrawn'. */
export const fieldWords = (field: string): string =>
  field
    .replace(/Flag$/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/^./, (letter) => letter.toUpperCase());

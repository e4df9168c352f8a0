import type { Rescue } from './rescue.ts';
import type { TransferParts } from './transfer.ts';

/** As `createTransfer`, whose code is loaded when somebody exports or imports: few ever do. */
export function transferLater(
  parts: TransferParts,
): Pick<Rescue, 'exportUnsent' | 'checkUnsent' | 'importUnsent'> {
  const transfer = async () => (await import('./transfer.ts')).createTransfer(parts);
  return {
    exportUnsent: async (passphrase) => (await transfer()).exportUnsent(passphrase),
    checkUnsent: async (file) => (await transfer()).checkUnsent(file),
    importUnsent: async (file, passphrase) => (await transfer()).importUnsent(file, passphrase),
  };
}

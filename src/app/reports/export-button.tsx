import { useNeedsServer } from '../shell/use-needs-server.ts';
import { Button, type ButtonProps } from '../ui/button.tsx';
import { type ExportCall, useExport } from './use-export.ts';

interface ExportButtonProps extends Pick<ButtonProps, 'variant'> {
  call: ExportCall;
  /** Names the file. */
  children: string;
  /** Something else that the page waits for. */
  unavailable?: string | false;
}

/** Downloads a workbook; without the server it says why it can't. */
export function ExportButton({ call, children, unavailable, variant }: ExportButtonProps) {
  const { isBusy, start } = useExport(call);
  const needsServer = useNeedsServer();
  return (
    <Button
      icon="download"
      variant={variant}
      isBusy={isBusy}
      unavailable={needsServer || unavailable}
      onClick={start}
    >
      {children}
    </Button>
  );
}

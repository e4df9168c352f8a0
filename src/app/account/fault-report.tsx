import { useEngine } from '../shell/engine-context.ts';
import { saveFile } from '../shell/save-file.ts';
import { Button } from '../ui/button.tsx';

/** Hands out what is known of a failure on this device where nobody can be let in to the panel that does it otherwise. */
export function FaultReport() {
  const { session } = useEngine();
  const content = () => new Blob([session.faults()], { type: 'application/json' });
  return (
    <Button
      small
      icon="download"
      onClick={() => saveFile({ name: 'accord-diagnostics.json', content: content() })}
    >
      Export Diagnostics
    </Button>
  );
}

import { useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { FileInput } from './file-input.tsx';

interface ReplaceFileProps {
  /** Of the file that can't be added. */
  name: string;
  onFile: (file: File) => void;
}

/** Beside the reason why a file can't be added: the way to another one in its place. */
export function ReplaceFile({ name, onFile }: ReplaceFileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <Button small icon="sync" aria-label={`Replace ${name}`} onClick={() => input.current?.click()}>
        Replace
      </Button>
      <FileInput
        ref={input}
        label={`File in place of ${name}`}
        isSingle
        onFiles={([file]) => file && onFile(file)}
      />
    </div>
  );
}

import type { Ref } from 'react';
import { documentTypeNames } from '#domain/documents.ts';

const accepted = [...documentTypeNames, 'jpeg'].map((type) => `.${type}`).join(',');

interface FileInputProps {
  ref: Ref<HTMLInputElement>;
  label: string;
  /** One file only, in place of another. */
  isSingle?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** The browser's choice of files, which a button opens. */
export const FileInput = ({ ref, label, isSingle = false, onFiles }: FileInputProps) => (
  <input
    ref={ref}
    type="file"
    multiple={!isSingle}
    hidden
    accept={accepted}
    aria-label={label}
    onChange={({ target }) => {
      onFiles([...(target.files ?? [])]);
      // The same file may be chosen again.
      target.value = '';
    }}
  />
);

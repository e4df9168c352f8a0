import { sizeWords } from '../shell/status-words.ts';
import { IconButton } from '../ui/button.tsx';
import { Fieldset } from '../ui/fieldset.tsx';
import styles from './documents.module.css';
import { FileDrop } from './file-drop.tsx';

interface ChosenFilesProps {
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
}

/** The files that a new event will have: they are added once the event is saved, which they belong to. */
export const ChosenFiles = ({ files, onChange }: ChosenFilesProps) => (
  <Fieldset legend="Documents" columns={1}>
    <FileDrop onFiles={(more) => onChange([...files, ...more])}>
      {files.length > 0 && (
        <ul className={styles.list}>
          {files.map((file, index) => (
            <li key={`${file.name} ${file.size} ${index}`} className={styles.row}>
              <span className={styles.name}>{file.name}</span>
              <IconButton
                icon="close"
                label={`Remove ${file.name}`}
                onClick={() => onChange(files.filter((_, at) => at !== index))}
              />
              <span
                className={styles.state}
              >{`${sizeWords(file.size)} · added when you save the event`}</span>
            </li>
          ))}
        </ul>
      )}
    </FileDrop>
  </Fieldset>
);

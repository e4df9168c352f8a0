import { filesApart, nameWords } from '../parts/same-names.ts';
import { sizeWords } from '../shell/status-words.ts';
import { Fieldset } from '../ui/fieldset.tsx';
import { ChosenFile } from './chosen-file.tsx';
import styles from './documents.module.css';
import { FileDrop } from './file-drop.tsx';
import { ReplaceFile } from './replace-file.tsx';
import type { ChosenFilesState } from './use-chosen-files.ts';

/** The files that a new event will have: they are added once the event is saved, which they belong to. */
export const ChosenFiles = ({ chosen }: { chosen: ChosenFilesState }) => (
  <Fieldset legend="Documents" columns={1}>
    <FileDrop onFiles={chosen.add}>
      {chosen.all.length > 0 && (
        <ul className={styles.list}>
          {filesApart(chosen.all).map(({ id, file, problem, apart }) => (
            <li key={id} className={styles.row}>
              <ChosenFile
                name={file.name}
                apart={apart}
                className={styles.name}
                onRemove={() => chosen.remove(id)}
              />
              {problem === null ? (
                <span
                  className={styles.state}
                >{`${sizeWords(file.size)} · added when you save the event`}</span>
              ) : (
                <div className={styles.state} role="alert">
                  <p className={styles.problem}>{`${problem} It is not added.`}</p>
                  <ReplaceFile
                    name={nameWords(file.name, apart)}
                    onFile={(next) => chosen.replace(id, next)}
                  />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </FileDrop>
  </Fieldset>
);

import type { Missing, Readiness } from '#sync/engine/readiness.ts';
import { sizeWords } from '../shell/status-words.ts';
import { Callout } from '../ui/callout.tsx';
import styles from './offline.module.css';

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** What is missing, and what to do about it. */
function missingWords(missing: Missing): { title: string; advice: string } {
  switch (missing.kind) {
    case 'connection':
      return {
        title: 'The server could not be asked whether everything is here',
        advice: 'Connect to the network, switch off Work Offline, and check again.',
      };
    case 'mirror':
      return {
        title: 'The records of the school year have not all arrived',
        advice: 'Wait until the status says Up to date, and check again.',
      };
    case 'cases':
      return {
        title: `${counted(missing.count, 'case is', 'cases are')} not on this device`,
        advice: 'They may have been deleted, or belong to another School Year.',
      };
    case 'students':
      return {
        title: `${counted(missing.count, 'case has', 'cases have')} a student who is not on this device`,
        advice: 'Check again while connected; if it stays, tell your administrator.',
      };
    case 'documents':
      return {
        title: `${counted(missing.titles.length, 'document', 'documents')} could not be brought here: ${missing.reason}`,
        advice: missing.titles.join(', '),
      };
    case 'session':
      return { title: 'This session keeps nothing on this device', advice: missing.reason };
    case 'app':
      return {
        title: 'The application itself is not stored in this browser yet',
        advice: 'Reload this page while connected, and check again.',
      };
    case 'storage':
      return {
        title: `Only ${sizeWords(missing.bytes)} are left on this device`,
        advice: 'Free some space, so that what you type and add offline can be saved.',
      };
    case 'unsent':
      return {
        title: `${counted(missing.count, 'change has', 'changes have')} not reached the server`,
        advice: 'They are safe on this device. Stay connected until the status says Up to date.',
      };
    case 'attention':
      return {
        title: `${counted(missing.count, 'change needs', 'changes need')} your attention`,
        advice: 'Open the status at the top, Changes on this device, and decide.',
      };
  }
}

/** What is kept besides; nothing where nothing is. */
function besides({ students, cases }: Readiness['guests']): string {
  const kept = [
    ...(students > 0 ? [counted(students, 'student', 'students')] : []),
    ...(cases > 0 ? [counted(cases, 'case', 'cases')] : []),
  ];
  return kept.length === 0 ? '' : ` Also kept: ${kept.join(' and ')} of other school years.`;
}

/** What was found before going offline. */
export function ReadinessReport({ found }: { found: Readiness }) {
  const facts = [
    counted(found.cases, 'case', 'cases'),
    counted(found.events, 'event', 'events'),
    counted(found.documents, 'document', 'documents'),
    sizeWords(found.bytes),
  ].join(', ');
  const isKept = found.missing.every(({ kind }) => kind !== 'session');
  const words = isKept
    ? `${facts} are on this device.${besides(found.guests)} This device may stay offline for ${counted(found.days, 'day', 'days')}.`
    : `${facts} are here until this session ends.`;
  return (
    <div className={styles.report}>
      {found.isReady ? (
        <Callout tone="success" title="Ready">
          {words}
        </Callout>
      ) : (
        <Callout tone="warning" title={found.isCancelled ? 'Cancelled' : 'Not ready'}>
          {words}
        </Callout>
      )}
      {found.missing.length > 0 && (
        <ul className={styles.missing} aria-label="What is missing">
          {found.missing.map((missing) => {
            const { title, advice } = missingWords(missing);
            return (
              <li key={title}>
                <p className={styles.title}>{title}</p>
                <p className={styles.advice}>{advice}</p>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

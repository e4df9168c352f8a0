import { useParams } from 'react-router-dom';
import type { Certificate } from '#contract/retention.ts';
import { CallProblem } from '../parts/call-problem.tsx';
import { caseWords, reasonWords, recordLines } from '../retention/retention-words.ts';
import { links } from '../shell/links.ts';
import { dayAndTime } from '../shell/status-words.ts';
import { useCall } from '../shell/use-call.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Fact, Facts } from '../ui/entry-list.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { Waiting } from './retention-waiting.tsx';
import { certificateName } from './retention-destroyed.tsx';
import styles from './retention.module.css';

/** /retention/certificate/{uid}: what was destroyed, by whom and why, on a page to print. */
export function CertificateScreen() {
  const { id } = useParams();
  const { answer, problem, reload } = useCall('retention', {});
  const certificate = answer?.destroyed.find(({ uid }) => uid === id);
  return (
    <>
      <PageHeader
        title="Certificate of Destruction"
        subtitle={certificate && certificateName(certificate)}
        actions={
          <>
            <LinkButton icon="arrow-left" to={links.retention}>
              Back
            </LinkButton>
            <Button
              icon="printer"
              unavailable={!certificate && 'There is nothing to print'}
              onClick={() => window.print()}
            >
              Print
            </Button>
          </>
        }
      />
      <CallProblem problem={problem} hasAnswer={answer !== undefined} onRetry={reload} />
      {answer === undefined && problem === null && <Waiting />}
      {answer && !certificate && <EmptyState title="There is no such certificate" icon="document" />}
      {certificate && (
        <Panel>
          <CertificateFacts certificate={certificate} />
        </Panel>
      )}
    </>
  );
}

const by = (person: { name: string } | null, at: string) =>
  `${person?.name ?? 'Somebody'}, ${dayAndTime(at)}`;

function CertificateFacts({ certificate }: { certificate: Certificate }) {
  const { entity, cases, records, reason, reference, doneAt, files, entries, sha256, link, recordUid } =
    certificate;
  const numbers = cases.map(({ kind, number }) => caseWords(kind, number)).join(', ');
  const facts: readonly (readonly [string, string])[] = [
    ['Destroyed', [entity === 'student' && 'A student', numbers].filter(Boolean).join(': ')],
    ['Records', recordLines(records).join(', ')],
    ['Reason', reasonWords(reason)],
    ['Reference', reference ?? '—'],
    ['Asked by', by(certificate.askedBy, certificate.askedAt)],
    ['Consented by', by(certificate.consentedBy, certificate.consentedAt)],
    ['Done', doneAt === null ? 'Its files are still being removed' : dayAndTime(doneAt)],
    ['Files removed', String(files)],
    ['Changes and conflicts emptied in the audit', String(entries)],
  ];
  const marks: readonly (readonly [string, string])[] = [
    ['Record', recordUid],
    ['SHA-256 over their kept digests', sha256],
    ['Place in the audit’s chain', link ? `${link.number}:${link.hash}` : 'Not linked yet'],
  ];
  return (
    <Facts>
      {facts.map(([name, text]) => (
        <Fact key={name} name={name}>
          {text}
        </Fact>
      ))}
      {marks.map(([name, text]) => (
        <Fact key={name} name={name}>
          <span className={styles.digest}>{text}</span>
        </Fact>
      ))}
    </Facts>
  );
}

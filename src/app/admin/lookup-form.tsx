import { useNavigate } from 'react-router-dom';
import type { LookupEntity } from '#domain/records/lookup-kinds.ts';
import { useEngine } from '../shell/engine-context.ts';
import { links } from '../shell/links.ts';
import { useBack } from '../shell/use-back.ts';
import { messages } from '../shell/messages.ts';
import { useIsHere } from '../shell/use-is-here.ts';
import { Fieldset } from '../ui/fieldset.tsx';
import { useNotices } from '../ui/notices.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import styles from './admin.module.css';
import { AdminFormFrame } from './admin-form-frame.tsx';
import { lookupFields } from './lookup-fields.tsx';
import { type Lookup, lookupScreens } from './lookup-screens.ts';
import { useAdminForm } from './use-admin-form.ts';

/** The id of a record that the server hasn't made yet (docs/product.md 3.1). */
const noId = '-1';

/** The form of one lookup; null makes a new one. */
export function LookupForm({ kind, lookup }: { kind: LookupEntity; lookup: Lookup | null }) {
  const screen = lookupScreens[kind];
  const { online } = useEngine();
  const isHere = useIsHere();
  const navigate = useNavigate();
  const goBack = useBack('same');
  const notices = useNotices();
  const key = lookup === null ? noId : screen.key(lookup);
  const form = useAdminForm({
    draftKey: `${kind}:${lookup?.uid ?? 'new'}`,
    record: lookup as Readonly<Record<string, unknown>> | null,
    blank: screen.blank,
    schema: screen.schema,
    // A district's code stays once it exists.
    isOpen: (field) => field !== 'code' || lookup === null,
    unique: screen.taken && {
      field: 'name',
      message: screen.taken.message,
      isTaken: async (name) => screen.taken?.ask(online, key, name) ?? false,
    },
    send: (values, headers) =>
      lookup === null ? screen.create(online, values, headers) : screen.save(online, key, values, headers),
    onSaved: () => {
      notices.saved(messages.savedTitle, messages.saved[kind]);
      if (lookup === null && isHere()) void navigate(links.lookups(kind));
    },
  });
  const held = lookup && (form.record as unknown as Lookup);
  return (
    <AdminFormFrame
      form={form}
      labelOf={(field) => screen.labels[field] ?? field}
      onBack={() => goBack(links.lookups(kind))}
    >
      <PageHeader
        title={held === null ? `Create New ${screen.one}` : screen.one}
        subtitle={held === null ? `Enter in the information for the new ${screen.one}.` : screen.text(held)}
      />
      <div className={styles.short}>
        <Panel>
          <Fieldset legend="Details" columns={1}>
            {lookupFields[kind]}
          </Fieldset>
        </Panel>
      </div>
    </AdminFormFrame>
  );
}

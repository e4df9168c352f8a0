import { Link } from 'react-router-dom';
import type { OtherDevice } from '#contract/presence.ts';
import { type EditableEntity, editableKinds } from '#domain/records/records.ts';
import { recordWords } from '../edits/record-words.ts';
import { useEngine, useObservable } from '../shell/engine-context.ts';
import { changesWords, spanWords } from '../shell/status-words.ts';
import { useMomentWords } from '../shell/use-moment-words.ts';
import { Callout } from '../ui/callout.tsx';
import { GoingButton } from '../ui/going-button.tsx';

/** What the user's other devices held unsent when they last told, until it is read: it may be on its way, forgotten in a drawer, or deleted with its browser's data. */
export function OtherDevices() {
  const { presence } = useEngine();
  const momentWords = useMomentWords();
  return useObservable(presence.devices).map((device) => (
    <Callout
      key={device.device}
      tone="warning"
      title={`Another device of yours had ${changesWords(device.count)} unsent`}
      actions={
        <GoingButton small onClick={() => void presence.haveRead(device.device)}>
          I have read this
        </GoingButton>
      }
    >
      Typed {spanWords(device)}; that device last told {momentWords(device.seenAt)}.{' '}
      {device.count === 1
        ? 'It is sent when you sign in there again. If that browser’s data was deleted, it is gone: please enter it again.'
        : 'They are sent when you sign in there again. If that browser’s data was deleted, they are gone: please enter them again.'}
      <Records device={device} />
    </Callout>
  ));
}

/** Of which records they are, as far as the server knew and this device has them. */
function Records({ device: { records } }: { device: OtherDevice }) {
  const { view } = useEngine();
  const known = records.flatMap(({ uid, entity }) => {
    if (entity === null || !(entity in editableKinds)) return [];
    const one = entity as EditableEntity;
    return view.find(one, `~${uid}`)
      ? [{ uid, ...recordWords(view, { entity: one, uid, seen: null, changes: {} }) }]
      : [];
  });
  if (records.length === 0) return null;
  const others = records.length - known.length;
  return (
    <ul>
      {known.map(({ uid, kind, title, address }) => (
        <li key={uid}>{address ? <Link to={address}>{`${kind} ${title}`}</Link> : `${kind} ${title}`}</li>
      ))}
      {others > 0 && (
        <li>
          {others === 1
            ? 'A record that is not on this device'
            : `${others} records that are not on this device`}
        </li>
      )}
    </ul>
  );
}

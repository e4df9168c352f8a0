import { createPush, type Push } from '../outbox/push.ts';
import type { Basis } from './basis.ts';
import type { TellTabs } from './other-tabs.ts';
import { takeAnswers } from './take-answers.ts';
import type { WorkspaceParts } from './workspace-parts.ts';

/** Whether this tab may talk to the server now; `onPassword` is called when the server asks for the password. */
export interface MayTalk {
  maySync(): boolean;
  onPassword(): void;
}

export interface Sending {
  push: Push;
  /** What the answers to edits bring into the mirror. */
  answers: ReturnType<typeof takeAnswers>;
}

/** What sends the outbox and takes the answers. */
export function sending(
  { memory, device, timers, now, random }: WorkspaceParts,
  { stores, api, outbox, aliases, documents, mirror, leader, hasRoom, log }: Basis,
  announce: TellTabs,
  { maySync, onPassword }: MayTalk,
): Sending {
  const answers = takeAnswers({ mirror: stores.mirror, memory, announce, hasRoom });
  return {
    answers,
    push: createPush({
      api,
      outbox,
      aliases: aliases.all.get,
      device,
      mirror: mirror.get,
      applyAnswers: answers.take,
      uploads: documents,
      fence: leader.fence,
      maySend: maySync,
      onPassword,
      log,
      timers,
      now,
      random,
    }),
  };
}

import { useState } from 'react';
import { useEngine } from '../shell/engine-context.ts';
import { callFailureMessages, messages } from '../shell/messages.ts';
import { useCall } from '../shell/use-call.ts';
import { useSave } from '../shell/use-save.ts';
import { useNotices } from '../ui/notices.ts';
import { useToday } from '../ui/use-today.ts';

/** The state of the year's reports, and the way to generate them; `isBusy` while the server counts. */
export function useEmaps() {
  const { online } = useEngine();
  const notices = useNotices();
  const { answer: status, problem, reload } = useCall('emapsStatus', {});
  const today = useToday();
  /** undefined: nobody has chosen a day, and it is today's. */
  const [chosen, setStatusDate] = useState<string | null>();
  const statusDate = chosen === undefined ? today : chosen;
  const { isSaving: isBusy, run } = useSave((thrown) => callFailureMessages(thrown, messages.serverFailed));

  async function generate(): Promise<void> {
    // Where nobody has chosen one it is the server's today: this device may be in another zone.
    const query = chosen ? { statusDate: chosen } : {};
    if (await run(() => online('generateEmaps', { query }))) notices.success(messages.emapsGenerated);
    reload();
  }
  return { status, problem, reload, today, statusDate, setStatusDate, isBusy, generate };
}

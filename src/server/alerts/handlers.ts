import { type Handlers, reply } from '../base/handlers.ts';
import { type Stores, writeHeaders } from '../records/written.ts';
import { type AlertSettings, sendAlert } from './send-alert.ts';

/** Alerts about events. */
export const alertHandlers = (stores: Stores, settings: AlertSettings): Handlers<'sendAlert'> => ({
  sendAlert: async ({ params, caller, meta }) => {
    const { studentId, eventId } = params;
    const { result, outcome } = await sendAlert(stores, settings, studentId, eventId, { caller, meta });
    return reply(result, outcome ? writeHeaders(outcome) : {});
  },
});

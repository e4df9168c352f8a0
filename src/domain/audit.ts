import * as v from 'valibot';

/**
 * What the audit tells of: each action in plain words, and what it means. A feature adds the actions it needs; none is ever
 * renamed or reused, since old entries keep theirs.
 */
export const auditActions = {
  'sign-in': {
    words: 'Signed in',
    meaning:
      "A password or a passkey was right, or the department's identity provider let them in, and a session began.",
  },
  'sign-in refused': {
    words: 'Sign-in refused',
    meaning: 'A user name and password were not right together, or the user is disabled.',
  },
  'single sign-on linked': {
    words: 'Linked to single sign-on',
    meaning: "A user was linked to the department's identity provider, by the e-mail that it has verified.",
  },
  'single sign-on unlinked': {
    words: 'Link to single sign-on undone',
    meaning:
      "An administrator undid a user's link to the department's identity provider; sessions that began there ended.",
  },
  'single sign-on refused': {
    words: 'Single sign-on refused',
    meaning:
      "Somebody came from the department's identity provider and was not let in: not linked, without a role, disabled, or with an answer that is wrong, late or was used before.",
  },
  'single sign-on ended': {
    words: 'Ended by the provider',
    meaning:
      "The department's identity provider ended a user's session there, and with it those here; with OIDC_CLOSE_DEVICES their devices closed too.",
  },
  'sign-out': { words: 'Signed out', meaning: 'A user ended a session.' },
  'password confirmed': {
    words: 'Password given again',
    meaning: 'A user gave their password again, or a passkey in its place, for what asks for it.',
  },
  'single sign-on confirmed': {
    words: 'Signed in again at the provider',
    meaning: "A user signed in again at the department's identity provider, for what asks for it.",
  },
  'second step refused': {
    words: 'Second factor refused',
    meaning:
      'A password was right, and the code or passkey of the second factor was not, or came too late, twice or for a sign-in that nobody began.',
  },
  'recovery code used': {
    words: 'Recovery code used',
    meaning: 'A user signed in, or gave their password again, with a recovery code.',
  },
  'second factor set up': {
    words: 'Second factor set up',
    meaning: 'A user set up an authenticator app; other sessions and remembered devices of theirs ended.',
  },
  'second factor removed': {
    words: 'Second factor removed',
    meaning: 'A user took away their own second factor.',
  },
  'second factor reset': {
    words: 'Second factor reset',
    meaning: "An administrator took away a user's second factor and ended their sessions.",
  },
  'recovery codes made': {
    words: 'Recovery codes made',
    meaning: 'A user made recovery codes anew; those before are good no more.',
  },
  'passkey added': {
    words: 'Passkey added',
    meaning: 'A user made a passkey. Where it was their first second factor, their other sessions ended.',
  },
  'passkey named': { words: 'Passkey named', meaning: 'A user gave a passkey of theirs another name.' },
  'passkey removed': { words: 'Passkey removed', meaning: 'A user took away a passkey of theirs.' },
  'passkey refused': {
    words: 'Passkey refused',
    meaning:
      'A passkey was not taken: unknown, late, used before, of another user or device, made for another address, or its counter went back, as that of a copy does.',
  },
  'remembered device forgotten': {
    words: 'Remembered device forgotten',
    meaning: 'A user let a device ask for the second factor again.',
  },
  'session revoked': {
    words: 'Session ended',
    meaning: 'A spent refresh token came back, so the server ended the session.',
  },
  'access refused': {
    words: 'Access refused',
    meaning:
      'A signed-in user lacks the role for a call; with a count, that many more times since the entry before.',
  },
  read: { words: 'Read', meaning: 'The server gave one student or case, or what hangs on it.' },
  open: {
    words: 'Opened on a screen',
    meaning:
      'A student or case was on the screen of a device, once an hour for a user and a record; with a time of its own, without a connection.',
  },
  list: { words: 'List read', meaning: 'The server gave a list or the finds of a search.' },
  pull: {
    words: 'Copied to a device',
    meaning:
      "A copy of a school year's records went to a device, with its pages and rows, or what changed since.",
  },
  'bulk reading': {
    words: 'Very many records read',
    meaning: 'A user was shown very many records within an hour, or took many copies of school years.',
  },
  merge: { words: 'Merged', meaning: 'A change met changes of others and was merged with them.' },
  conflict: {
    words: 'Conflicting change',
    meaning: 'A part of a change was in the way of others and was kept beside the record.',
  },
  'conflict decided': {
    words: 'Conflict decided',
    meaning:
      "A conflict's author decided for the server's wording in the fields named, or took that back: then none is.",
  },
  download: { words: 'Document downloaded', meaning: "A document's content went out." },
  upload: { words: 'Document uploaded', meaning: "A document's content came in." },
  export: { words: 'Exported', meaning: 'Records went out as a file, or a device made one of them.' },
  'report generated': {
    words: 'Report generated',
    meaning: 'The federal report of a school year was counted and kept.',
  },
  'user created': { words: 'User made', meaning: 'An administrator made a user.' },
  'user changed': {
    words: 'User changed',
    meaning: "An administrator changed a user's data, role or state.",
  },
  'user deleted': { words: 'User deleted', meaning: 'An administrator deleted a user.' },
  'password changed': { words: 'Own password changed', meaning: 'A user changed their own password.' },
  'password set': { words: 'Password set', meaning: 'An administrator or a reset link set a password.' },
  'password reset requested': {
    words: 'Password link asked for',
    meaning: 'A link to set a new password was asked for.',
  },
  'password reset refused': {
    words: 'Password link refused',
    meaning:
      'A link to set a new password was not taken: unknown, late, used before, or of a user who is disabled.',
  },
  'school year chosen': { words: 'School year chosen', meaning: 'A user went to another school year.' },
  'device secret given': {
    words: 'Device secret given',
    meaning: "A device took the secret that opens its user's vault a second time.",
  },
  'device secret deleted': {
    words: 'Device closed',
    meaning:
      'A device of the user opens no more what is sealed on it: its user was disabled, signed out and left nothing there, was signed out by the identity provider, or has too many devices.',
  },
  'device ended': {
    words: 'Device ended',
    meaning: 'A user or an Admin ended a device: its sessions, and what opens the data that is sealed on it.',
  },
  'device reopened': {
    words: 'Device reopened',
    meaning: 'An Admin let a device open again that was closed or ended.',
  },
  'device named': { words: 'Device named', meaning: 'A user gave a device of theirs a name.' },
  'unsent edits discarded': {
    words: 'Unsent changes discarded',
    meaning: 'A user signed out and gave up edits that had not been sent.',
  },
  'calendar address made': {
    words: 'Calendar address made',
    meaning: 'A user made a secret address for calendars, in place of any before.',
  },
  'calendar address revoked': {
    words: 'Calendar address revoked',
    meaning: 'A user ended the secret address for calendars.',
  },
  'calendar read': {
    words: 'Calendar read',
    meaning: "A calendar was given to whoever had the user's secret address.",
  },
  'retention schedule changed': {
    words: 'Retention schedule changed',
    meaning: 'An Admin set for how long cases with an outcome are kept.',
  },
  'legal hold placed': {
    words: 'Legal hold placed',
    meaning: 'An Admin held a case: it is not destroyed until the hold is lifted.',
  },
  'legal hold lifted': { words: 'Legal hold lifted', meaning: 'An Admin lifted a legal hold.' },
  'destruction asked': {
    words: 'Destruction asked for',
    meaning: 'An Admin asked to destroy a case, or a student with all cases; another one has to consent.',
  },
  'destruction consented': {
    words: 'Destruction consented to',
    meaning: "An Admin consented to another Admin's request to destroy.",
  },
  'destruction declined': {
    words: 'Destruction declined',
    meaning: "An Admin declined another Admin's request to destroy.",
  },
  'destruction withdrawn': {
    words: 'Destruction withdrawn',
    meaning: 'An Admin withdrew their own request to destroy.',
  },
  'destruction lapsed': {
    words: 'Destruction lapsed',
    meaning: 'Nobody consented to a request to destroy within 30 days.',
  },
  'destruction stopped': {
    words: 'Destruction stopped',
    meaning: 'A legal hold or another case of the student came before what was consented to was done.',
  },
  'records destroyed': {
    words: 'Destroyed',
    meaning:
      'A case, or a student with all cases, was destroyed. The entry is the certificate: it names the digests that stand for what was emptied in the audit.',
  },
  'restricted case opened': {
    words: 'Restricted case opened',
    meaning: 'An Admin who was not named opened a case that is restricted to others, for the reason given.',
  },
  'alert sent': { words: 'Alert sent', meaning: 'An alert about an event was mailed.' },
  'backup restored': {
    words: 'Backup restored',
    meaning:
      'The operator restored a backup: what was done between the time that the entry names and that of the entry is not in this audit.',
  },
} as const;
export type AuditAction = keyof typeof auditActions;

/** Changes of records stand in the change log, which is in the same chain. */
export const changeActions = {
  create: { words: 'Made', meaning: 'A record was made.' },
  update: { words: 'Changed', meaning: 'Fields of a record were changed.' },
  delete: { words: 'Deleted', meaning: 'A record was deleted.' },
  restore: { words: 'Brought back', meaning: 'A deleted record was brought back.' },
} as const;
export type ChangeAction = keyof typeof changeActions;

/** Everything that somebody who reads the audit meets. */
export const deedActions = { ...auditActions, ...changeActions };
export type DeedAction = keyof typeof deedActions;

export const DeedAction = v.picklist(Object.keys(deedActions) as DeedAction[]);

export const isChangeAction = (action: DeedAction): action is ChangeAction => action in changeActions;

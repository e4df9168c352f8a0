/**
 * What the audit tells of, each with its meaning. A feature adds the words it needs; none is ever renamed or reused, since
 * old entries keep theirs. Record changes themselves (create, update, delete, restore) come from the change log.
 */
export const auditActions = {
  'sign-in': 'A password was right and a session began.',
  'sign-in refused': 'A user name and password were not right together, or the user is disabled.',
  'sign-out': 'A user ended a session.',
  'session revoked': 'A session was ended by the server or by an administrator.',
  'access refused':
    'A signed-in user lacks the role for a call; with a count, that many more times since the entry before.',
  read: 'One student or case, or what hangs on it, was shown.',
  list: 'A list or the finds of a search were shown.',
  pull: 'A page of a mirror went to a device.',
  'bulk reading': 'A user was shown very many records within an hour, beside mirrors.',
  merge: 'A change met changes of others and was merged with them.',
  conflict: 'A part of a change was in the way of others and was kept beside the record.',
  'conflict decided':
    "A conflict's author decided for the server's wording in the fields named, or took that back: then none is.",
  download: "A document's content went out.",
  upload: "A document's content came in.",
  export: 'Records went out as a file.',
  'report generated': 'The federal report of a school year was counted and kept.',
  'user created': 'An administrator made a user.',
  'user changed': "An administrator changed a user's data, role or state.",
  'user deleted': 'An administrator deleted a user.',
  'password changed': 'A user changed their own password.',
  'password set': 'An administrator or a reset link set a password.',
  'password reset requested': 'A link to set a new password was asked for.',
  'school year chosen': 'A user went to another school year.',
  'device secret given': "A device took the secret that opens its user's vault a second time.",
  'device secret deleted': 'A device was closed.',
  'unsent edits discarded': 'A user signed out and gave up edits that had not been sent.',
  'calendar address made': 'A user made a secret address for calendars, in place of any before.',
  'calendar address revoked': 'A user ended the secret address for calendars.',
  'calendar read': "A calendar was given to whoever had the user's secret address.",
  'alert sent': 'An alert about an event was mailed.',
} as const;

export type AuditAction = keyof typeof auditActions;

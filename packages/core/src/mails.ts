/** Every mail that leaves, by what it is for. Stored: a name stays what it is. */
export const mailKinds = [
  'reset',
  'verification',
  'signUp',
  'knownAddress',
  'passkeyAdded',
  'passkeyRemoved',
  'invite',
  'serverInvite',
  'handedIn',
  'answers',
  'digest',
  'scheduled',
  'written',
  'test',
] as const
export type MailKind = (typeof mailKinds)[number]

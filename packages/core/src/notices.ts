// What people are told of by themselves, and how much of it they want to hear.

/** From what concerns somebody most: of one event each person hears one thing. */
export const noticeKinds = [
  'mentioned',
  'replied',
  'commented',
  'assigned',
  'joined',
  'role',
  'changed',
  'entered',
  'bounced',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** How much of a project somebody hears of. */
export const noticeTells = ['all', 'mentions', 'nothing'] as const
export type NoticeTells = (typeof noticeTells)[number]

/** What is said to somebody. */
export const spokenKinds: readonly NoticeKind[] = ['mentioned', 'replied']
/** What is done to their own place in the project, or came of what they asked for: who wants little still wants to know it. */
const ownKinds: readonly NoticeKind[] = ['joined', 'role', 'bounced']

export function isHeard(tells: NoticeTells, kind: NoticeKind): boolean {
  if (tells === 'mentions') return spokenKinds.includes(kind) || ownKinds.includes(kind)
  return tells === 'all'
}

export const digestPeriods = ['off', 'hour', 'day'] as const
export type DigestPeriod = (typeof digestPeriods)[number]

/** More are not counted: nobody reads such a number. */
export const mostUnread = 100

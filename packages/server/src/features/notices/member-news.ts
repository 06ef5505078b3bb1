import type { HeardChange } from '../../meta/subscriber.ts'
import type { News } from './news.ts'

export function memberNews({ event }: HeardChange<'members.added' | 'members.changed'>): News[] {
  const own = { userId: event.user, tableId: null, records: [] }
  return event.type === 'members.added'
    ? [{ ...own, kind: 'joined', role: event.role }]
    : [{ ...own, kind: 'role', role: event.after }]
}

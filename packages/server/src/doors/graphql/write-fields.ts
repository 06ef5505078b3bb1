// What writes of both schemas have in common.
import type { RecordsAccess } from '../../features/records/read/access-to.ts'
import { onceOf } from '../../features/records/write/once.ts'
import { firstKey, type Reply, type WriteSpec } from '../../features/records/write/write-spec.ts'
import type { RecordParts } from '../../query/record-parts.ts'
import type { RowShape } from '../../query/row-writer.ts'
import { selectRecord } from '../../query/select-records.ts'
import type { GraphCall } from './graph-call.ts'
import type { Selected } from './selection.ts'

/** The record as it was written, read in the transaction that wrote it. */
export function recordReply(at: RecordsAccess, shape: RowShape, parts: RecordParts): Reply {
  return {
    question: (outcome) => {
      const answer = selectRecord(at, firstKey(at.table, outcome), { shape, parts })
      return { ...answer, read: (rows, linked) => answer.read(rows, linked) ?? 'null' }
    },
  }
}

/**
 * Its own arguments first, else the headers of the call. One key may stand for a call of several writes, so each field counts as
 * one of its own.
 */
export function specOf(call: GraphCall, selected: Selected, shape: RowShape): Omit<WriteSpec, 'reply'> {
  const { ifMatch = call.write.ifMatch, idempotencyKey, ...args } = selected.args
  const key = typeof idempotencyKey === 'string' ? idempotencyKey : perField(call.idempotencyKey, selected.key)
  return {
    ...call.write,
    shape,
    ifMatch: typeof ifMatch === 'string' ? ifMatch : undefined,
    once:
      key === undefined ? undefined : onceOf(key, ['graphql', selected.name, args, selected.selections.map(asWritten)]),
  }
}

const perField = (key: string | undefined, field: string): string | undefined =>
  key === undefined ? undefined : `${key} ${field}`

/** What a repeated call must repeat: the same members are asked for. */
function asWritten({ key, name, args, selections }: Selected): unknown {
  return [key, name, args, selections.map(asWritten)]
}

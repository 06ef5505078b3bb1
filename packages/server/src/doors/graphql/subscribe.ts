// A subscription: one field, whose answer comes again with every change that concerns it. What it may tell is asked for anew each
// time, by the same gate, schema and operation as if it were asked for then.
import { invalidRequest } from '@rowhouse/core/errors'
import { type TableChange, type Watching, watchTable } from '../watching/watch-table.ts'
import type { Watchers } from '../watching/watchers.ts'
import type { GraphCall } from './graph-call.ts'
import { answerWith, type ReadOperation } from './run-operation.ts'
import type { Selected } from './selection.ts'

export interface Subscription {
  readonly call: GraphCall
  readonly operation: ReadOperation
}

interface SubscribeSpec {
  readonly first: Subscription
  readonly watchers: Watchers
  readonly signal: AbortSignal
  /** With the rights and the schema of now; throws when it cannot be asked for any more. */
  readonly renew: () => Promise<Subscription>
}

/** `{"data":{…}}` for each change; null: nothing happened. */
export async function* subscribe(spec: SubscribeSpec): AsyncGenerator<string | null> {
  const { first, watchers, signal } = spec
  let selected = fieldIn(first)
  const renew = async (): Promise<Watching<string>> => {
    const { call, operation } = await spec.renew()
    selected = fieldIn({ call, operation })
    const watched = await selected.field.extensions.watch?.(call, selected)
    if (watched === undefined) throw invalidRequest('This cannot be watched.')
    return { ctx: call.ctx, ...watched }
  }
  for await (const change of watchTable({ watchers, ctx: first.call.ctx, signal, renew }))
    yield change === null ? null : answerWith(selected, eventText(selected, change))
}

/** Validation has seen to it that there is one, unless it is left out by a condition. */
function fieldIn({ operation }: Subscription): Selected {
  const [selected, ...more] = operation.selections
  if (selected?.field.extensions.watch === undefined || more.length > 0)
    throw invalidRequest('A subscription asks for one field of its root.')
  if (selected.selections.filter(({ name }) => name === 'record').length > 1)
    throw invalidRequest('Of an event the record can be asked for once.')
  return selected
}

function eventText({ selections }: Selected, { kind, id, record }: TableChange<string>): string {
  const members = selections.map(({ key, name, type }) => {
    const told = { kind: JSON.stringify(kind), id: JSON.stringify(id ?? null), record: record ?? 'null' }[name]
    return `${JSON.stringify(key)}:${told ?? JSON.stringify(type)}`
  })
  return `{${members.join()}}`
}

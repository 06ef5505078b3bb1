// What changes in a table, as it is committed: which record, then the record as an ordinary read gives it. Rights are asked for
// anew whenever something happened that may have changed them, so nobody hears anything after they lost theirs.
import type { Told } from '../../meta/read-told.ts'
import { callerOf } from '../../request/caller-of.ts'
import type { InProject } from '../../request/context.ts'
import type { Watchers } from './watchers.ts'

/** Sessions and tokens end by time, of which no change tells. */
const askAgainMs = 30_000

type WatchContext = InProject<'graphql.ask' | 'grpc.call'>

/** Whoever watches, with the rights and the structure of one moment. */
export interface Watching<Shown> {
  readonly ctx: WatchContext
  readonly tableId: string
  /** The record as it is now; null: it is not there, not seen, or not what was asked for. */
  readonly read: (id: string) => Promise<Shown | null>
}

export interface TableChange<Shown> {
  /** SEVERAL: it is not told which. GONE: it is not there any more, or not what was asked for. */
  readonly kind: 'CREATED' | 'UPDATED' | 'GONE' | 'SEVERAL'
  readonly id?: string
  readonly record?: Shown
}

interface WatchSpec<Shown> {
  readonly watchers: Watchers
  /** Who counts against the limit. */
  readonly ctx: WatchContext
  readonly signal: AbortSignal
  /** With the rights of now; throws when there are none left, and what is wrong with what is asked for. */
  readonly renew: () => Promise<Watching<Shown>>
}

/** null: nothing happened. The first comes as soon as it is watched: what is committed from then on is told. */
export async function* watchTable<Shown>(spec: WatchSpec<Shown>): AsyncGenerator<TableChange<Shown> | null> {
  const { watchers, signal, renew } = spec
  const heard = await watchers.begin(callerOf(spec.ctx) ?? '')
  const end = (): void => watchers.leave(heard)
  signal.addEventListener('abort', end, { once: true })
  if (signal.aborted) end()
  const timer = setInterval(() => heard.ask(), askAgainMs).unref()
  try {
    let watching = await renew()
    yield null
    for (let next = await heard.next(); next !== null; next = await heard.next()) {
      const { told, isBehind, isAsked } = next
      const own = told.filter((entry) => concerns(watching, entry))
      if (own.length === 0 && !isBehind && !isAsked) continue
      watching = await renew()
      if (isBehind) yield { kind: 'SEVERAL' }
      else if (isAsked) yield null
      yield* changesOf(watching, own.filter(isRecords))
    }
  } finally {
    clearInterval(timer)
    signal.removeEventListener('abort', end)
    end()
  }
}

const isRecords = ({ type }: Told): boolean => type.startsWith('records.') && type !== 'records.exported'

/** Of the table, or of what rights and structure are made of: those of people and tokens are of no project. */
const concerns = ({ ctx, tableId }: Pick<Watching<unknown>, 'ctx' | 'tableId'>, entry: Told): boolean =>
  isRecords(entry) ? entry.tableId === tableId : entry.projectId === null || entry.projectId === ctx.project.id

async function* changesOf<Shown>(
  { ctx, read }: Watching<Shown>,
  told: readonly Told[],
): AsyncGenerator<TableChange<Shown>> {
  // A record that changed several times meanwhile is read once, as it is now.
  const last = new Map(told.map((entry) => [entry.record ?? '', entry]))
  for (const [id, { type }] of last) {
    const record = id === '' ? null : await read(id)
    if (record !== null) yield { kind: type === 'records.inserted' ? 'CREATED' : 'UPDATED', id, record }
    // That it was there is nothing for those whom rules hide records from.
    else if (id === '' || ctx.reach !== null) yield { kind: 'SEVERAL' }
    else yield { kind: 'GONE', id }
  }
}

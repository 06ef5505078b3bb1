import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '@rowhouse/core/errors'
import type { ConnectionLog, Connections, DialectName } from '../dialects/dialect.ts'
import { dialects } from '../dialects/registry.ts'

/** A database of ours: `read` for point reads, `scan` for reads that may be long, `write` for one transaction. */
export interface Database<Tables> extends Connections<Tables> {
  readonly dialect: DialectName
}

export interface DatabaseOptions {
  /** postgres://… */
  readonly url?: string | undefined
  /** The SQLite file, used when there is no url. */
  readonly file?: string | undefined
  readonly readerThreads?: number | undefined
  readonly log?: ConnectionLog | undefined
}

export async function openDatabase<Tables>(options: DatabaseOptions): Promise<Database<Tables>> {
  const { dialect, location } = targetOf(options)
  const { readerThreads, log } = options
  const connections = await dialects[dialect].connect<Tables>({ location, readerThreads, log })
  return { ...connections, dialect, ...drainable(connections) }
}

function targetOf({ url, file }: DatabaseOptions): { dialect: DialectName; location: string } {
  if (url !== undefined && /^postgres(ql)?:\/\//.test(url)) return { dialect: 'postgres', location: url }
  // The URL may hold a password, so it is not repeated here.
  if (url !== undefined) throw new Error('The database URL must begin with postgres:// or postgresql://.')
  if (file !== undefined) return { dialect: 'sqlite', location: file }
  throw new Error('A database needs a url or a file.')
}

/** Closing waits for the writes that were asked for before and refuses those that come later. */
function drainable<Tables>({ write, close }: Connections<Tables>): Pick<Connections<Tables>, 'write' | 'close'> {
  const running = new Set<Promise<unknown>>()
  const alone = refuseNested<Tables>(write)
  let closing = false
  return {
    write(work, options) {
      if (closing)
        return Promise.reject(new AppError('source_unavailable', 'The server is stopping.', { reason: 'closed' }))
      const result = alone(work, options)
      const settled = result.catch(() => undefined).finally(() => running.delete(settled))
      running.add(settled)
      return result
    },
    async close() {
      closing = true
      await Promise.all(running)
      await close()
    },
  }
}

/**
 * A write inside a write would wait for itself for ever on SQLite, and commit on its own on PostgreSQL.
 * The inner function takes the outer transaction as an argument instead.
 */
function refuseNested<Tables>(write: Connections<Tables>['write']): Connections<Tables>['write'] {
  const inside = new AsyncLocalStorage<{ open: boolean }>()
  return async (work, options) => {
    if (inside.getStore()?.open)
      throw new Error('A transaction is open already: pass it on instead of opening another.')
    const state = { open: true }
    try {
      return await write((tx) => inside.run(state, () => work(tx)), options)
    } finally {
      state.open = false
    }
  }
}

// The only place that opens a database of records. The built-in one is the meta database itself.
import type { Kysely } from 'kysely'
import type { Dialect, SourceConnections, WriteOptions } from '../dialects/dialect.ts'
import { dialects } from '../dialects/registry.ts'
import { type SourceTarget, sourceLimits } from '../dialects/source-target.ts'
import type { Database } from './database.ts'
import type { DatabaseReach } from './egress/reach-database.ts'

/** A database that holds records: ours, or an attached one. */
export interface DataSource {
  readonly dialect: Dialect
  readonly isBuiltIn: boolean
  readonly read: Kysely<unknown>
  readonly scan: Kysely<unknown>
  /** Only for attached databases: what is built in is written in the transaction of its change log. */
  write<T>(work: (tx: Kysely<unknown>) => Promise<T>, options?: WriteOptions): Promise<T>
}

export interface AttachedBase {
  readonly id: string
  readonly dialect: Dialect
  /** Changes with every edit of the connection; an older pool is closed. */
  readonly revision: string
  target(): Promise<SourceTarget>
}

interface ConnectionsOptions {
  readonly builtIn: Database<unknown>
  readonly reach: DatabaseReach
  readonly maxOpen?: number
  readonly maxAgeMs?: number
}

interface Opened {
  readonly revision: string
  readonly source: Promise<SourceConnections<unknown>>
  readonly openedAt: number
  usedAt: number
}

/** Nobody can be using a connection any more after its last statement could have ended. */
const graceMs = sourceLimits.statementMs + sourceLimits.acquireMs

export class Connections {
  readonly builtIn: DataSource
  readonly reach: DatabaseReach
  readonly #opened = new Map<string, Opened>()
  readonly #retired = new Map<Opened, NodeJS.Timeout>()
  readonly #maxOpen: number
  readonly #maxAgeMs: number

  constructor({ builtIn, reach, maxOpen = 50, maxAgeMs = 600_000 }: ConnectionsOptions) {
    this.builtIn = {
      dialect: dialects[builtIn.dialect],
      isBuiltIn: true,
      read: builtIn.read,
      scan: builtIn.scan,
      write: (work, options) => builtIn.write(work, options),
    }
    this.reach = reach
    this.#maxOpen = maxOpen
    this.#maxAgeMs = maxAgeMs
  }

  /** Opened when first used; whoever was not used for longest is closed when there are too many. */
  async attached(base: AttachedBase): Promise<DataSource> {
    const source = await this.#sourceOf(base)
    return {
      dialect: base.dialect,
      isBuiltIn: false,
      read: source.read,
      scan: source.scan,
      write: (work, options) => source.write(work, options),
    }
  }

  /** After the base was changed or removed: calls under way may finish, no new one begins. */
  forget(baseId: string): void {
    const opened = this.#opened.get(baseId)
    if (opened === undefined) return
    this.#opened.delete(baseId)
    this.#retire(opened)
  }

  async close(): Promise<void> {
    const all = [...this.#opened.values(), ...this.#retired.keys()]
    for (const timer of this.#retired.values()) clearTimeout(timer)
    this.#opened.clear()
    this.#retired.clear()
    await Promise.all(all.map(closeQuietly))
  }

  #sourceOf(base: AttachedBase): Promise<SourceConnections<unknown>> {
    const now = performance.now()
    const known = this.#opened.get(base.id)
    // A pool keeps the address it was opened with, so it is renewed now and then: names move to other addresses.
    if (known?.revision === base.revision && now - known.openedAt < this.#maxAgeMs) {
      known.usedAt = now
      return known.source
    }
    this.forget(base.id)
    const source = base.target().then((target) => base.dialect.openSource<unknown>(target))
    const opened = { revision: base.revision, source, openedAt: now, usedAt: now }
    this.#opened.set(base.id, opened)
    // A failed attempt must not be remembered: the database may be up again for the next caller.
    source.catch(() => this.#opened.get(base.id) === opened && this.#opened.delete(base.id))
    this.#closeLeastUsed()
    return source
  }

  #closeLeastUsed(): void {
    if (this.#opened.size <= this.#maxOpen) return
    const [oldest] = [...this.#opened].toSorted(([, one], [, other]) => one.usedAt - other.usedAt)
    if (oldest !== undefined) this.forget(oldest[0])
  }

  #retire(opened: Opened): void {
    const timer = setTimeout(() => {
      this.#retired.delete(opened)
      void closeQuietly(opened)
    }, graceMs)
    timer.unref()
    this.#retired.set(opened, timer)
  }
}

async function closeQuietly(opened: Opened): Promise<void> {
  await opened.source.then((source) => source.close()).catch(() => undefined)
}

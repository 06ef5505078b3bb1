import { AppError } from '@rowhouse/core/errors'
import type {
  CompiledQuery,
  ControlConnectionProvider,
  DatabaseConnection,
  Driver,
  QueryResult,
  TransactionSettings,
} from 'kysely'
import type { Pulse } from './pulse.ts'

type Translate = (error: unknown) => AppError

/**
 * Makes every engine behave alike: only our errors come out, `undefined` never reaches a parameter, and a transaction
 * in which a statement failed can only be rolled back. SQLite would commit the rest of it, PostgreSQL would answer COMMIT
 * with a silent rollback: in both cases a caller who swallowed the error would be told that all is stored.
 */
export class GuardedDriver implements Driver {
  readonly #inner: Driver
  readonly #translate: Translate
  readonly #pulse: Pulse | null

  /** With a pulse, a server that is out of reach is found out while statements wait for it. */
  constructor(inner: Driver, translate: Translate, pulse: Pulse | null = null) {
    this.#inner = inner
    this.#translate = translate
    this.#pulse = pulse
  }

  init(): Promise<void> {
    return this.#inner.init()
  }

  async acquireConnection(options?: { signal?: AbortSignal | undefined }): Promise<DatabaseConnection> {
    const acquire = (): Promise<Guardable> => this.#inner.acquireConnection(options)
    const release = (late: Guardable): void => void this.#inner.releaseConnection(late)
    const acquired = this.#pulse === null ? acquire() : this.#pulse.lease(acquire, release)
    const connection = await acquired.catch(this.#fail)
    connection[guard] ??= new GuardedConnection(connection, this.#translate, this.#pulse)
    return connection[guard]
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const guarded = asGuarded(connection)
    await this.#inner.beginTransaction(guarded.inner, settings).catch(this.#fail)
    guarded.transaction = { failure: null }
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const guarded = asGuarded(connection)
    if (guarded.transaction?.failure) throw guarded.transaction.failure
    this.#pulse?.begin()
    try {
      await this.#inner.commitTransaction(guarded.inner).catch(this.#fail)
    } finally {
      this.#pulse?.end()
    }
    guarded.transaction = null
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const guarded = asGuarded(connection)
    guarded.transaction = null
    // The driver discards a connection that cannot roll back, and the engine then rolls back by itself.
    // Throwing here would hide the error that led here.
    this.#pulse?.begin()
    await this.#inner.rollbackTransaction(guarded.inner).catch(() => undefined)
    this.#pulse?.end()
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.#inner.releaseConnection(asGuarded(connection).inner)
  }

  destroy(): Promise<void> {
    this.#pulse?.stop()
    return this.#inner.destroy()
  }

  readonly #fail = (error: unknown): never => {
    throw this.#translate(error)
  }
}

const guard = Symbol('guard')

/** Kept on the connection itself: what a WeakMap holds stays, with all it leads to, until the next full collection. */
interface Guardable extends DatabaseConnection {
  [guard]?: GuardedConnection
}

class GuardedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  transaction: { failure: AppError | null } | null = null
  readonly #translate: Translate
  readonly #pulse: Pulse | null

  constructor(inner: DatabaseConnection, translate: Translate, pulse: Pulse | null) {
    this.inner = inner
    this.#translate = translate
    this.#pulse = pulse
  }

  async executeQuery<R>(query: CompiledQuery, options?: { signal?: AbortSignal | undefined }): Promise<QueryResult<R>> {
    if (this.transaction?.failure) throw this.transaction.failure
    this.#pulse?.begin()
    try {
      refuseUndefined(query)
      return await this.inner.executeQuery<R>(query, options)
    } catch (error) {
      const failure = this.#translate(error)
      if (this.transaction) this.transaction.failure = failure
      // The caller was already told that the call was aborted; Kysely would print a late failure to the console.
      if (options?.signal?.aborted) return { rows: [] }
      throw failure
    } finally {
      this.#pulse?.end()
    }
  }

  // biome-ignore lint/correctness/useYield: the contract asks for an iterator, and long reads here go page by page
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new AppError('internal', 'Streams are not offered: read pages by key.')
  }

  async collectSessionInfo(): Promise<void> {
    await this.inner.collectSessionInfo?.()
  }

  async cancelQuery(control: ControlConnectionProvider): Promise<void> {
    await this.inner.cancelQuery?.(control)
  }
}

function asGuarded(connection: DatabaseConnection): GuardedConnection {
  if (connection instanceof GuardedConnection) return connection
  throw new TypeError('This connection does not belong to this driver.')
}

function refuseUndefined({ parameters }: CompiledQuery): void {
  const at = parameters.indexOf(undefined)
  if (at >= 0) throw new TypeError(`Parameter ${at + 1} of a statement is undefined.`)
}

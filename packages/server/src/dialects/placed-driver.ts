import type { DatabaseConnection, Driver, TransactionSettings } from 'kysely'
import { whoAsks } from './on-behalf-of.ts'
import { Places, type WorkPlace } from './places.ts'

/** For reads that may take long, over a driver with so many connections: most of them stay free for everything else. */
export function forLongReads(inner: Driver, connections: number): Driver {
  const usual = Math.max(1, Math.floor(connections / 3))
  const most = Math.max(1, Math.floor(connections / 2))
  return new PlacedDriver(inner, new Places({ usual, most, each: Math.min(2, usual) }))
}

/** Shares the connections of a driver fairly. It owns nothing: whoever made the driver closes it. */
class PlacedDriver implements Driver {
  readonly #inner: Driver
  readonly #places: Places
  readonly #taken = new Map<DatabaseConnection, WorkPlace>()

  constructor(inner: Driver, places: Places) {
    this.#inner = inner
    this.#places = places
  }

  init(): Promise<void> {
    return this.#inner.init()
  }

  async acquireConnection(options?: { signal?: AbortSignal | undefined }): Promise<DatabaseConnection> {
    const place = await this.#places.take(whoAsks(), options?.signal).catch((error: unknown) => {
      // Whoever gave up was told already, and Kysely would print a late failure to the console.
      if (options?.signal?.aborted) return new Promise<never>(() => undefined)
      throw error
    })
    try {
      const connection = await this.#inner.acquireConnection(options)
      this.#taken.set(connection, place)
      return connection
    } catch (error) {
      place.end()
      throw error
    }
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return this.#inner.beginTransaction(connection, settings)
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#inner.commitTransaction(connection)
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#inner.rollbackTransaction(connection)
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const place = this.#taken.get(connection)
    this.#taken.delete(connection)
    try {
      await this.#inner.releaseConnection(connection)
    } finally {
      place?.end()
    }
  }

  async destroy(): Promise<void> {}
}

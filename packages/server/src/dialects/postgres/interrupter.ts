import { Pool } from 'pg'

/**
 * Ends statements nobody waits for any more. On a connection of its own: in a crowd that goes away at once, every
 * connection of the pool would be held by a statement that waits for another connection to end it.
 */
export class Interrupter {
  readonly #main: Pool
  #pool: Pool | null = null

  constructor(main: Pool) {
    this.#main = main
  }

  /** `isMeant` is asked just before: the statement may have ended by itself. */
  async interrupt(pid: number, isMeant: () => boolean): Promise<void> {
    this.#pool ??= smallPool(this.#main)
    const client = await this.#pool.connect()
    try {
      if (isMeant()) await client.query('select pg_cancel_backend($1)', [pid])
    } finally {
      client.release()
    }
  }

  async end(): Promise<void> {
    await this.#pool?.end()
  }
}

function smallPool({ options }: Pool): Pool {
  // The password is not among the enumerable options.
  const pool = new Pool({ ...options, password: options.password, max: 1, idleTimeoutMillis: 1000 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

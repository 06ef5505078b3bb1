import { Client } from 'pg'
import type { ConnectionLog, NoticeEars, Notices } from '../dialect.ts'
import { ownName } from './own-name.ts'
import { postgresQuote } from './quote.ts'

interface NoticesOptions {
  readonly connectionString: string
  readonly channel: string
  readonly ears: NoticeEars
  readonly log: ConnectionLog | undefined
}

const answerMs = 5000
const pauseMs = 1000

/** A connection of its own: what listens must not go back to the pool. It is opened again whenever it is lost. */
export class PostgresNotices implements Notices {
  readonly #options: NoticesOptions
  #client: Client | null = null
  #retry: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(options: NoticesOptions) {
    this.#options = options
    void this.#open()
  }

  async tell(text: string): Promise<void> {
    const client = this.#client
    if (client === null) return
    await client
      .query('select pg_notify($1, $2)', [this.#options.channel, text])
      .catch((error: unknown) => this.#lose(client, error))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#retry)
    const client = this.#client
    this.#client = null
    await client?.end().catch(() => undefined)
  }

  async #open(): Promise<void> {
    const { connectionString, channel, ears } = this.#options
    const client = new Client({
      connectionString,
      application_name: ownName,
      keepAlive: true,
      connectionTimeoutMillis: answerMs,
      // Whoever tells something finds out that nobody answers any more.
      query_timeout: answerMs,
    })
    this.#client = client
    client.on('error', (error) => this.#lose(client, error))
    client.on('end', () => this.#lose(client, null))
    client.on('notification', ({ payload = '' }) => ears.heard(payload))
    try {
      await client.connect()
      await client.query(`listen ${postgresQuote(channel)}`)
      if (this.#client === client) ears.opened()
    } catch (error) {
      this.#lose(client, error)
    }
  }

  #lose(client: Client, error: unknown): void {
    if (this.#client !== client) return
    this.#client = null
    void client.end().catch(() => undefined)
    if (this.#isClosed) return
    this.#options.log?.warn({ error }, 'The connection between the nodes was lost.')
    this.#retry = setTimeout(() => void this.#open(), pauseMs).unref()
  }
}

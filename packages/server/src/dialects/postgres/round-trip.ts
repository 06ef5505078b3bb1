import { type Connection, type PoolClient, Query, type QueryResult, type Submittable } from 'pg'
import { typeParsers } from './pool.ts'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /** One the server remembers it by, so that it is parsed and planned once for many calls. */
  readonly name?: string | undefined
}

interface Luggage {
  readonly statements: readonly Statement[]
  /** Names nobody will use again. */
  readonly forget: readonly string[]
}

/**
 * Sends statements together and waits once. They end with one Sync, so the first that fails keeps those behind it from
 * being run: a BEGIN that fails takes its statement with it, and a COMMIT does not follow a statement that failed.
 * One statement each: the extended protocol refuses several in one text.
 */
export function sendTogether(client: PoolClient, luggage: Luggage): Promise<QueryResult[]> {
  return new Promise((resolve, reject) => {
    client.query(new RoundTrip(luggage, (error, results) => (error ? reject(error) : resolve(results))))
  })
}

type Done = (error: unknown, results: QueryResult[]) => void

/** What the driver calls on a query while it is under way, beyond what its types tell. */
interface DriverQuery {
  readonly name?: string | undefined
  readonly text: string
  prepare(connection: Pick<Connection, 'sync'>): void
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: unknown): void
  handleEmptyQuery(connection: unknown): void
  handlePortalSuspended(connection: unknown): void
  handleCopyInResponse(connection: unknown): void
  handleCopyData(message: unknown, connection: unknown): void
  handleReadyForQuery(connection: unknown): void
}

interface DriverConnection extends Connection {
  readonly submittedNamedStatements: Record<string, string>
  readonly parsedStatements: Record<string, string>
}

class RoundTrip implements Submittable {
  readonly #queries: DriverQuery[]
  readonly #forget: readonly string[]
  readonly #done: Done
  readonly #results: QueryResult[] = []
  #failure: unknown = null
  #at = 0

  constructor({ statements, forget }: Luggage, done: Done) {
    this.#forget = forget
    this.#done = done
    this.#queries = statements.map((statement) => this.#queryOf(statement))
  }

  // The driver remembers under these what the server has parsed.
  get name(): string | undefined {
    return this.#current?.name
  }

  get text(): string | undefined {
    return this.#current?.text
  }

  readonly submit = (given: Connection): void => {
    const connection = given as DriverConnection
    connection.stream.cork()
    try {
      for (const name of this.#forget) forgetStatement(connection, name)
      const travelling = withoutSync(connection)
      for (const query of this.#queries) {
        query.prepare(travelling)
        // A value that cannot be sent: what comes behind it must not be run.
        if (this.#failure !== null) break
      }
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
  }

  handleRowDescription(message: unknown): void {
    this.#current?.handleRowDescription(message)
  }

  handleDataRow(message: unknown): void {
    this.#current?.handleDataRow(message)
  }

  handleCommandComplete(message: unknown, connection: unknown): void {
    this.#current?.handleCommandComplete(message, connection)
    this.#at += 1
  }

  handleEmptyQuery(connection: unknown): void {
    this.#current?.handleEmptyQuery(connection)
    this.#at += 1
  }

  handlePortalSuspended(connection: unknown): void {
    this.#current?.handlePortalSuspended(connection)
  }

  handleCopyInResponse(connection: unknown): void {
    this.#current?.handleCopyInResponse(connection)
  }

  handleCopyData(message: unknown, connection: unknown): void {
    this.#current?.handleCopyData(message, connection)
  }

  handleError(error: unknown, connection: unknown): void {
    // What was to be parsed behind the failure was not.
    const { submittedNamedStatements = {} } = (connection ?? {}) as Partial<DriverConnection>
    for (const { name } of this.#queries) if (name !== undefined) delete submittedNamedStatements[name]
    if (error instanceof Error) places.set(error, this.#at)
    this.#done(error, [])
  }

  handleReadyForQuery(connection: unknown): void {
    if (this.#failure === null) for (const query of this.#queries) query.handleReadyForQuery(connection)
    this.#done(this.#failure, this.#results)
  }

  get #current(): DriverQuery | undefined {
    return this.#queries[this.#at]
  }

  #queryOf({ text, values, name }: Statement): DriverQuery {
    const config = { text, values: [...values], types: typeParsers, queryMode: 'extended', ...(name ? { name } : {}) }
    const query = new Query(config, (error: unknown, result: unknown) => {
      if (error) this.#failure = error
      else this.#results.push(result as QueryResult)
    })
    return query as unknown as DriverQuery
  }
}

const places = new WeakMap<Error, number>()

/** Which of the statements the server refused; -1: none. */
export const failedAt = (error: unknown): number => (error instanceof Error ? (places.get(error) ?? -1) : -1)

const quiet = new WeakMap<Connection, Connection>()

function withoutSync(connection: DriverConnection): Connection {
  const known = quiet.get(connection) ?? Object.create(connection, { sync: { value: () => undefined } })
  quiet.set(connection, known)
  return known
}

function forgetStatement(connection: DriverConnection, name: string): void {
  delete connection.parsedStatements[name]
  connection.close({ type: 'S', name }, true)
}

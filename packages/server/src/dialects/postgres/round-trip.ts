import pg, { type Connection, type PoolClient, type Submittable } from 'pg'
import { type DriverMessages, type Outcome, RowReader, SentStatement, type Statement } from './sent-statement.ts'

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
export function sendTogether(client: PoolClient, luggage: Luggage): Promise<Outcome[]> {
  return new Promise((resolve, reject) => {
    client.query(new RoundTrip(luggage, (error, outcomes) => (error ? reject(error) : resolve(outcomes))))
  })
}

type Done = (error: unknown, outcomes: Outcome[]) => void

/** What is written to: the types of the driver tell half of it. */
interface DriverConnection {
  readonly stream: Connection['stream']
  readonly submittedNamedStatements: Record<string, string>
  readonly parsedStatements: Record<string, string>
  parse(query: { readonly text: string; readonly name?: string | undefined }): void
  bind(config: Bound): void
  describe(what: { readonly type: 'P' }): void
  execute(): void
  close(what: { readonly type: 'S'; readonly name: string }): void
  sync(): void
  sendCopyFail(message: string): void
}

interface Bound {
  readonly statement: string | undefined
  readonly values: readonly unknown[]
  readonly valueMapper: (value: unknown) => unknown
}

const { prepareValue } = (pg as unknown as { readonly utils: { prepareValue(value: unknown): unknown } }).utils

class RoundTrip implements Submittable, DriverMessages {
  readonly #luggage: Luggage
  readonly #done: Done
  readonly #sent: SentStatement[] = []
  #readers: Map<string, RowReader | null> | undefined
  #failure: unknown = null
  #at = 0

  constructor(luggage: Luggage, done: Done) {
    this.#luggage = luggage
    this.#done = done
  }

  // The driver remembers under these what the server has parsed.
  get name(): string | undefined {
    return this.#current?.name
  }

  get text(): string | undefined {
    return this.#current?.text
  }

  readonly submit = (given: Connection): void => {
    const connection = given as unknown as DriverConnection
    const { desk, pieces, readers } = deskOf(connection)
    this.#readers = readers
    for (const name of this.#luggage.forget) {
      delete connection.parsedStatements[name]
      readers.delete(name)
      desk.close({ type: 'S', name })
    }
    try {
      for (const statement of this.#luggage.statements) this.#write(statement, desk, pieces)
    } catch (error) {
      // A value that cannot be sent: what comes behind it must not be run.
      this.#failure = error
    }
    desk.sync()
    if (connection.stream.writable) connection.stream.write(Buffer.concat(pieces))
    pieces.length = 0
  }

  #write(statement: Statement, desk: DriverConnection, pieces: Buffer[]): void {
    const { text, values, name } = statement
    const isParsed =
      name !== undefined &&
      (desk.parsedStatements[name] !== undefined || desk.submittedNamedStatements[name] !== undefined)
    const known = isParsed ? this.#readers?.get(name) : undefined
    const before = pieces.length
    if (!isParsed) desk.parse({ text, name })
    try {
      desk.bind({ statement: name, values, valueMapper: prepareValue })
    } catch (error) {
      pieces.length = before
      throw error
    }
    if (!isParsed && name !== undefined) desk.submittedNamedStatements[name] = text
    // The server need not say again what it said before.
    if (known === undefined) desk.describe({ type: 'P' })
    desk.execute()
    this.#sent.push(new SentStatement(statement, known ?? null))
  }

  handleRowDescription({ fields }: Parameters<DriverMessages['handleRowDescription']>[0]): void {
    if (this.#current !== undefined) this.#current.reader = new RowReader(fields)
  }

  handleDataRow({ fields }: Parameters<DriverMessages['handleDataRow']>[0]): void {
    try {
      this.#current?.addRow(fields)
    } catch (error) {
      // Thrown further it would end our process.
      this.#failure ??= error
    }
  }

  handleCommandComplete({ text }: Parameters<DriverMessages['handleCommandComplete']>[0]): void {
    this.#end(text)
  }

  handleEmptyQuery(): void {
    this.#end('')
  }

  handleCopyInResponse(connection: Pick<DriverConnection, 'sendCopyFail'>): void {
    connection.sendCopyFail('There is nothing to copy from.')
  }

  handleCopyData(): void {}

  handleError(error: unknown, connection: unknown): void {
    // What was to be parsed behind the failure was not.
    const { submittedNamedStatements = {} } = (connection ?? {}) as Partial<DriverConnection>
    for (const { name } of this.#sent) if (name !== undefined) delete submittedNamedStatements[name]
    if (error instanceof Error) places.set(error, this.#at)
    this.#done(error, [])
  }

  handleReadyForQuery(): void {
    this.#done(this.#failure, this.#failure === null ? this.#sent.map((one) => one.outcome()) : [])
  }

  #end(told: string): void {
    const current = this.#current
    if (current === undefined) return
    current.complete(told)
    if (current.name !== undefined) this.#readers?.set(current.name, current.reader)
    this.#at += 1
  }

  get #current(): SentStatement | undefined {
    return this.#sent[this.#at]
  }
}

const places = new WeakMap<Error, number>()

/** Which of the statements the server refused; -1: none. */
export const failedAt = (error: unknown): number => (error instanceof Error ? (places.get(error) ?? -1) : -1)

/** Where the messages of a journey are gathered, so that they leave as one piece; and what is known of a connection. */
interface Desk {
  readonly desk: DriverConnection
  readonly pieces: Buffer[]
  /** Of statements the server remembers, by their names; null: those give no rows. */
  readonly readers: Map<string, RowReader | null>
}

const desks = new WeakMap<DriverConnection, Desk>()

function deskOf(connection: DriverConnection): Desk {
  const known = desks.get(connection)
  if (known !== undefined) return known
  const pieces: Buffer[] = []
  const desk: DriverConnection = Object.create(connection, { _send: { value: (piece: Buffer) => pieces.push(piece) } })
  const made: Desk = { desk, pieces, readers: new Map() }
  desks.set(connection, made)
  return made
}

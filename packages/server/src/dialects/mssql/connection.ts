import { Connection, Request } from 'tedious'

type Done = Parameters<Connection['commitTransaction']>[0]

/** The driver's connection, with the two things it keeps to itself or forgets. */
export class MssqlConnection extends Connection {
  constructor(config: ConstructorParameters<typeof Connection>[0]) {
    super(config)
    this.#numberFailedLogins()
  }

  // The level of a transaction stays with its session: reads that come after it would take its locks.
  override commitTransaction(done: Done, name?: string): void {
    super.commitTransaction((error) => this.#readCommitted(() => done(error)), name)
  }

  override rollbackTransaction(done: Done, name?: string): void {
    super.rollbackTransaction((error) => this.#readCommitted(() => done(error)), name)
  }

  // As a batch: inside of sp_executesql, which ordinary statements are run by, it would hold for that call only. A session
  // that cannot do it is broken and thrown away by the pool.
  #readCommitted(done: () => void): void {
    this.execSqlBatch(new Request('set transaction isolation level read committed', done))
  }

  // The server tells why before it tells that the login failed; the error has only the last sentence and no number.
  #numberFailedLogins(): void {
    const numbers: number[] = []
    this.on('errorMessage', ({ number }) => numbers.push(number))
    this.once('connect', (error) => {
      if (error !== undefined && numbers.length > 0) Object.assign(error, { number: numbers[0] })
      this.removeAllListeners('errorMessage')
    })
  }
}

import type { AppError } from '@rowhouse/core/errors'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { brokenTerms, type CommitTerms, commitTermsOf } from '../for-commit.ts'
import { riderOf } from '../rider.ts'
import { codeOf } from './errors.ts'
import { Interrupter } from './interrupter.ts'
import { failedAt, sendTogether } from './round-trip.ts'
import type { Outcome, Statement } from './sent-statement.ts'
import { isForeignSession, isOutdatedStatement, StatementNames } from './statement-names.ts'

/**
 * Kysely's view of the pool. On the way to a server every journey costs more than most statements, so BEGIN travels with
 * the first statement of a transaction and COMMIT with the last.
 */
export class PostgresDriver implements Driver {
  readonly #pool: Pool
  readonly #known = new WeakMap<PoolClient, PostgresConnection>()
  readonly #shared: Shared

  constructor(pool: Pool) {
    this.#pool = pool
    this.#shared = { mayName: true, interrupter: new Interrupter(pool) }
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const client = await this.#pool.connect()
    const known = this.#known.get(client) ?? new PostgresConnection(client, this.#shared)
    this.#known.set(client, known)
    return known
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    asOurs(connection).begin(settings)
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return asOurs(connection).commit()
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return asOurs(connection).rollback()
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    asOurs(connection).release()
  }

  async destroy(): Promise<void> {
    await Promise.all([this.#pool.end(), this.#shared.interrupter.end()])
  }
}

/** What the connections of a pool have in common. */
interface Shared {
  mayName: boolean
  readonly interrupter: Interrupter
}

class PostgresConnection implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #shared: Shared
  readonly #names = new StatementNames()
  /** What waits for the next statement to travel with it. */
  #waiting: Waiting[] = []
  #state: 'none' | 'wanted' | 'open' = 'none'
  #underWay: Promise<unknown> | null = null
  /** A statement of the transaction failed: what comes behind it would run outside if BEGIN failed with it. */
  #hasFailed = false
  #isBroken = false

  constructor(client: PoolClient, shared: Shared) {
    this.#client = client
    this.#shared = shared
  }

  begin({ isolationLevel, accessMode }: TransactionSettings): void {
    const isolation = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`
    const text = `start transaction${isolation}${accessMode ? ` ${accessMode}` : ''}`
    this.#waiting = [{ text, values: [], rows: [] }]
    this.#state = 'wanted'
  }

  async commit(): Promise<void> {
    const isEmpty = this.#state === 'wanted' && this.#waiting.length === 1
    if (!isEmpty) {
      const result = await this.#send({ text: 'commit', values: [], name: this.#nameOf('commit') })
      // After a failed statement the server answers COMMIT with a silent rollback.
      if (result.command === 'ROLLBACK') throw new Error('The transaction was rolled back by the server.')
    }
    this.#end()
  }

  async rollback(): Promise<void> {
    const wasSent = this.#state === 'open'
    this.#end()
    if (!wasSent) return
    try {
      await this.#send({ text: 'rollback', values: [] })
    } catch (error) {
      // Its end is the rollback.
      this.#isBroken = true
      throw error
    }
  }

  release(): void {
    this.#client.release(this.#isBroken)
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const statement = { text: query.sql, values: query.parameters }
    const terms = commitTermsOf(query)
    if (this.#state !== 'none' && terms !== null) {
      const rows: R[] = []
      const { touches } = terms
      const kept = keeping(statement, terms)
      this.#waiting.push(kept === null ? { ...statement, rows } : { ...kept, rows: [] })
      return touches === undefined ? { rows } : { rows, numAffectedRows: BigInt(touches) }
    }
    const rider = riderOf(query)
    const ridden: unknown[] = []
    if (rider !== undefined) this.#waiting.push({ text: rider.query.sql, values: rider.query.parameters, rows: ridden })
    const { command, rowCount, rows: found } = await this.#send({ ...statement, name: this.#nameOf(query.sql) })
    rider?.answered(ridden)
    const rows = found as R[]
    return counting.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
  }

  streamQuery(): never {
    throw new TypeError('Streams are not offered: read pages by key.')
  }

  // The process id is known since the connection was made.
  async collectSessionInfo(): Promise<void> {}

  async cancelQuery(): Promise<void> {
    const meant = this.#underWay
    const pid = Number(Reflect.get(this.#client, 'processID'))
    // By the time it is its turn another statement may run here.
    await this.#shared.interrupter.interrupt(pid, () => meant !== null && this.#underWay === meant)
  }

  async #send(statement: Statement): Promise<Outcome> {
    // One journey at a time: whether the one before failed is known only when it is back.
    while (this.#underWay !== null) await this.#underWay
    if (this.#hasFailed) throw new Error('An earlier statement of this transaction failed.')
    const waiting = this.#waiting
    this.#waiting = []
    if (this.#state === 'wanted') this.#state = 'open'
    const named = waiting.map(({ text, values }) => ({ text, values, name: this.#nameOf(text) }))
    const results = await this.#sendAll([...named, statement]).catch((error: unknown) => {
      const broken = codeOf(error) === divisionByZero ? waiting[failedAt(error)]?.broken : undefined
      throw broken?.(error) ?? error
    })
    for (const [at, { rows }] of waiting.entries()) for (const row of results[at]?.rows ?? []) rows.push(row)
    const last = results.at(-1)
    if (last === undefined) throw new Error('The server did not answer.')
    return last
  }

  async #sendAll(statements: readonly Statement[]): Promise<Outcome[]> {
    try {
      return await this.#travel(statements)
    } catch (error) {
      this.#hasFailed = this.#state !== 'none'
      if (!this.#cannotUseNames(error)) throw error
      // Nothing but this statement is lost, so it can be sent again; a transaction begins anew.
      if (this.#state === 'none') return this.#travel(statements.map(({ text, values }) => ({ text, values })))
      throw Object.assign(new Error('A remembered statement is outdated.', { cause: error }), { code: '40001' })
    }
  }

  async #travel(statements: readonly Statement[]): Promise<Outcome[]> {
    const journey = sendTogether(this.#client, { statements, forget: this.#names.takeForgotten() })
    this.#underWay = journey.catch(() => undefined)
    try {
      return await journey
    } finally {
      this.#underWay = null
    }
  }

  #nameOf(text: string): string | undefined {
    return this.#shared.mayName ? this.#names.nameOf(text) : undefined
  }

  #cannotUseNames(error: unknown): boolean {
    if (isForeignSession(error)) this.#shared.mayName = false
    else if (!isOutdatedStatement(error)) return false
    this.#names.forgetAll()
    return true
  }

  #end(): void {
    this.#state = 'none'
    this.#hasFailed = false
    this.#waiting = []
  }
}

interface Waiting extends Statement {
  /** What it means when it divides by nothing. */
  readonly broken?: (cause: unknown) => AppError
  /** Given out when it was asked for, filled when it was run. */
  readonly rows: unknown[]
}

/**
 * Fails when its terms are not kept: nobody is there to look before the COMMIT that travels with it. Only a division by
 * nothing stops a statement without a function of ours on the server; which statement it was tells what it means.
 */
function keeping({ text, values }: Statement, { touches, finds }: CommitTerms): Omit<Waiting, 'rows'> | null {
  if (touches !== undefined)
    return {
      text: `with touched as (${text} returning 1) select 1 / (count(*) = $${values.length + 1})::int from touched`,
      values: [...values, touches],
      broken: brokenTerms.touches,
    }
  if (finds) return { text: `select 1 / exists(${text})::int`, values, broken: brokenTerms.finds }
  return null
}

const divisionByZero = '22012'

const counting = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

function asOurs(connection: DatabaseConnection): PostgresConnection {
  if (connection instanceof PostgresConnection) return connection
  throw new TypeError('This connection does not belong to this driver.')
}

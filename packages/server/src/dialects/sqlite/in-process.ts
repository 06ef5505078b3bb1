import type { Lease, LeaseSource } from './driver.ts'
import { SqliteFailure } from './sqlite-failure.ts'
import { SqliteFile } from './sqlite-file.ts'

/** The read-only connection of this process: no thread in between, so only for reads that take microseconds. */
export class InProcessReader implements LeaseSource, Lease {
  readonly #file: SqliteFile

  constructor(file: string) {
    this.#file = new SqliteFile(file, { readOnly: true })
  }

  async acquire(): Promise<Lease> {
    return this
  }

  async release(): Promise<void> {}

  async run(sql: string, parameters: readonly unknown[]): ReturnType<Lease['run']> {
    return this.#file.run(sql, parameters)
  }

  // All callers share this connection: a transaction of one would freeze what the others see.
  async begin(): Promise<void> {
    throw new SqliteFailure('Point reads have no transactions: use write, or a transaction on scan.', null)
  }

  async commit(): Promise<void> {}

  async rollback(): Promise<void> {}

  close(): void {
    this.#file.close()
  }
}

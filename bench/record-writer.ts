import { type Account, call, Refusal } from './api-client.ts'
import type { BatchLedger } from './batch-ledger.ts'

export interface RecordPlace {
  readonly project: string
  readonly table: string
  /** In the database. */
  readonly tableName: string
}

const title = 'Batches'

export async function createRecordPlace(url: string, { token }: Account): Promise<RecordPlace> {
  const { id: project } = await call<{ id: string }>(url, 'POST', '/api/v1/db/meta/projects', {
    token,
    body: { title: 'Records' },
  })
  const columns = [
    { title: 'Batch', uidt: 'SingleLineText' },
    { title: 'Number', uidt: 'Number' },
  ]
  const table = await call<{ id: string; table_name: string }>(
    url,
    'POST',
    `/api/v1/db/meta/projects/${project}/tables`,
    { token, body: { title, columns } },
  )
  return { project, table: table.id, tableName: table.table_name }
}

/** Writes batches of rows without a pause, and notes what was acknowledged. */
export class RecordWriter {
  readonly #name: string
  readonly #ledger: BatchLedger
  #batches = 0

  constructor(number: number, ledger: BatchLedger) {
    this.#name = `W${number}`
    this.#ledger = ledger
  }

  /** Until the server is gone. A refusal is no such thing: it is thrown. */
  async write(url: string, { token }: Account, { project }: RecordPlace): Promise<void> {
    try {
      for (;;) {
        this.#batches += 1
        const label = `${this.#name} B${this.#batches}`
        const body = Array.from({ length: this.#ledger.size }, (_, n) => ({ Batch: label, Number: n }))
        const { acknowledged } = this.#ledger.sending(label)
        await call(url, 'POST', `/api/v1/db/data/bulk/noco/${project}/${title}`, { token, body })
        acknowledged()
      }
    } catch (error) {
      if (error instanceof Refusal) throw error
    }
  }
}

// Controllers: what a call asks for, asked of the model. Those of tables may extend this one to do more.
import type { Model } from '../models/model.ts'
import { Refusal } from '../refusal.ts'
import { pageOf } from '../views/json-view.ts'

export interface Call {
  readonly method: string
  /** null: the call is about all records. */
  readonly id: string | null
  readonly query: URLSearchParams
  readonly body: unknown
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

const ofPage = new Set(['limit', 'offset', 'sort'])

export class Controller<Row extends object = object> {
  readonly model: Model<Row>

  constructor(model: Model<Row>) {
    this.model = model
  }

  answer({ method, id, query, body }: Call): Answer {
    if (id === null) {
      if (method === 'GET') return { status: 200, body: this.list(query) }
      if (method === 'POST') return { status: 201, body: this.model.create(cellsIn(body)) }
    } else {
      if (method === 'GET') return { status: 200, body: this.read(id) }
      if (method === 'PATCH') return { status: 200, body: this.model.update(id, cellsIn(body)) }
      if (method === 'DELETE') {
        this.model.remove(id)
        return { status: 200, body: { deleted: 1 } }
      }
    }
    throw new Refusal(405, 'This method is not known here.')
  }

  /** limit, offset and sort; every other parameter is a field and what it must equal. */
  list(query: URLSearchParams): object {
    const where = Object.fromEntries([...query].filter(([name]) => !ofPage.has(name)))
    const limit = numberIn(query, 'limit', 25)
    const offset = numberIn(query, 'offset', 0)
    const list = this.model.list({ where, sort: query.get('sort') ?? '', limit, offset })
    return pageOf({ list, total: this.model.count(where), limit, offset })
  }

  read(id: string): Row {
    const row = this.model.read(id)
    if (row === null) throw new Refusal(404, `“${this.model.title}” has no record “${id}”.`)
    return row
  }
}

function numberIn(query: URLSearchParams, name: string, usual: number): number {
  const number = Number(query.get(name) ?? usual)
  if (!Number.isSafeInteger(number) || number < 0) throw new Refusal(400, `“${name}” is a whole number from 0 on.`)
  return number
}

function cellsIn(body: unknown): Readonly<Record<string, unknown>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Refusal(400, 'Send an object with the fields of the record.')
  return body as Readonly<Record<string, unknown>>
}

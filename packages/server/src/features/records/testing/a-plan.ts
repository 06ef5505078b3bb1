import type { Answer, Person, TestServer } from '../../../testing/a-server.ts'
import { aTable, columnOf, type WireTable } from '../../tables/testing/a-table.ts'

interface PlanSpec {
  /** Name and days of December 2026; null: none. */
  readonly tasks: readonly (readonly [name: string, from: number | null, to?: number | null])[]
  /** “A B”: B waits for A. */
  readonly waits: readonly string[]
  /** How tasks are linked to those they wait for: to several, or to one. */
  readonly kind?: 'mm' | 'bt'
}

/** Tasks that wait for each other. */
export interface Plan {
  readonly table: WireTable
  /** The link to those a task waits for. */
  readonly waitsFor: string
  idOf(title: string): string
  /** “A 1-2”: all of them as they are stored, by their names. */
  days(): Promise<string[]>
  /** Other days, and those who wait are moved along. */
  move(name: string, from: number | null, to: number | null, rest?: MoveRest): Promise<Answer>
  undo(answer: Answer): Promise<Answer>
}

interface MoveRest {
  readonly as?: Pick<Person, 'token'>
  /** null: nobody is moved along. */
  readonly shift?: object | null
  readonly known?: object
  readonly once?: string
}

const dayOf = (day: number | null): string | null => (day === null ? null : `2026-12-${String(day).padStart(2, '0')}`)
const numberOf = (text: unknown): number | null => (typeof text === 'string' ? Number(text.slice(8)) : null)

let made = 0

export async function aPlan(
  server: TestServer,
  owner: Person,
  project: string,
  { tasks, waits, kind = 'mm' }: PlanSpec,
): Promise<Plan> {
  made += 1
  const call = (method: string, path: string, body?: unknown, options: object = {}) =>
    server.call(method, path, body, { token: owner.token, ...options })
  const good = ({ status, body }: Answer) => {
    if (status !== 200) throw new Error(`refused: ${JSON.stringify(body)}`)
    return body
  }
  const columns = { Name: 'SingleLineText', From: 'Date', To: 'Date', Note: 'LongText' }
  const { id } = await aTable(server, owner, project, { title: `Plan ${made}`, columns })
  const link = {
    uidt: 'LinkToAnotherRecord',
    title: 'Made',
    type: kind === 'mm' ? 'mm' : 'hm',
    parentId: id,
    childId: id,
  }
  const meta = `/api/v1/db/meta/tables/${id}`
  const table: WireTable = good(await call('POST', `${meta}/columns`, link))
  const first = columnOf(table, 'Made').id
  const partner = table.columns.find((column) => column.uidt === 'LinkToAnotherRecord' && column.id !== first)?.id ?? ''
  // The one side of “many there” is “one there”.
  const waitsFor = kind === 'mm' ? first : partner
  const rows = `/api/v1/db/data/noco/${project}/${id}`
  const bulk = `/api/v1/db/data/bulk/noco/${project}/${id}`
  good(
    await call(
      'POST',
      bulk,
      tasks.map(([Name, from, to = from]) => ({ Name, From: dayOf(from), To: dayOf(to) })),
    ),
  )
  const key = (name: string) => String(tasks.findIndex(([one]) => one === name) + 1)
  for (const wait of waits) {
    const [before = '', after = ''] = wait.split(' ')
    const links = [{ record: key(after), others: [key(before)] }]
    good(await call('POST', `/api/v1/columns/${waitsFor}/link`, { links }))
  }
  const idOf = (title: string) => columnOf(table, title).id
  const shiftBy = { start: idOf('From'), end: idOf('To'), dependsOn: waitsFor }
  return {
    table,
    waitsFor,
    idOf,
    async days() {
      const { list } = good(await call('GET', `${rows}?sort=Name&limit=1000`))
      return list.map(({ Name, From, To }: Record<string, unknown>) =>
        From === null ? String(Name) : `${Name} ${numberOf(From)}-${numberOf(To)}`,
      )
    },
    move(name, from, to, { as = owner, shift = shiftBy, known, once } = {}) {
      const cells = { From: dayOf(from), To: dayOf(to) }
      const body = {
        updates: [{ record: key(name), cells, ...(known === undefined ? {} : { known }) }],
        inserts: [],
        ...(shift === null ? {} : { shift }),
      }
      return server.call('POST', `${bulk}/save`, body, {
        token: as.token,
        headers: once === undefined ? {} : { 'idempotency-key': once },
      })
    },
    undo: ({ headers }) => call('POST', `/api/v1/changes/${headers['x-rowhouse-change']}/undo`, {}),
  }
}

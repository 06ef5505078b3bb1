import { aDataTable, asked, type DataTable, gui, names } from '../../../doors/data-api/testing/a-data-table.ts'
import type { Answer, Person, TestServer } from '../../../testing/a-server.ts'

interface Cards {
  readonly stages: readonly string[]
  /** Name, stage and price of each. */
  readonly cards: readonly (readonly [string, string | null, number])[]
}

interface CardPlace {
  /** Names of cards. */
  readonly before?: string | null
  readonly after?: string
}

/** A table with a board, and its cards by their names. */
export interface Board extends DataTable {
  readonly view: string
  columnId(title: string): string
  call(method: string, path: string, body?: unknown): Promise<Answer>
  change(settings: object): Promise<Answer>
  open(query: Readonly<Record<string, string>>): Promise<Answer>
  /** Names of all cards, stack by stack. */
  shown(): Promise<unknown[]>
  move(
    name: string,
    stage: string | null,
    place: CardPlace,
    rest?: { readonly known?: object; readonly as?: Person },
  ): Promise<Answer>
}

export async function aBoard(server: TestServer, owner: Person, { stages, cards }: Cards): Promise<Board> {
  const options = stages.map((title) => ({ title }))
  const data = await aDataTable(
    server,
    owner,
    [
      { title: 'Name', uidt: 'SingleLineText' },
      { title: 'Stage', uidt: 'SingleSelect', colOptions: { options } },
      { title: 'Price', uidt: 'Number' },
    ] as never,
    cards.map(([Name, Stage, Price]) => ({ Name, Stage, Price })),
  )
  const call: Board['call'] = (method, path, body) => server.call(method, path, body, { token: owner.token })
  const made = await call('POST', `/api/v1/db/meta/tables/${data.table.id}/kanbans`, { title: 'Board' })
  if (made.status !== 200) throw new Error(`the board was refused: ${JSON.stringify(made.body)}`)
  const view: string = made.body.id
  const columnId: Board['columnId'] = (title) => data.table.columns.find((column) => column.title === title)?.id ?? ''
  const keys = new Map(cards.map(([name], at) => [name, String(at + 1)]))
  const key = (name: string | null | undefined) => (name ? (keys.get(name) ?? name) : null)
  const change: Board['change'] = async (settings) => {
    const answer = await call('PATCH', `/api/v1/db/meta/views/${view}/settings`, settings)
    if (answer.status !== 200) throw new Error(`the settings were refused: ${JSON.stringify(answer.body)}`)
    return answer
  }
  return {
    ...data,
    view,
    columnId,
    call,
    change,
    open: (query) => data.get(`/views/${view}/board${asked(query)}`, gui),
    shown: async () => names(await data.get(`/views/${view}/board`, gui)),
    move(name, stage, { before = null, after }, { known, as } = {}) {
      const record = key(name)
      return data.bulk(
        'POST',
        '/save',
        {
          updates: [{ record, cells: { Stage: stage }, ...(known && { known }) }],
          inserts: [],
          move: { records: [record], before: key(before), ...(after && { after: key(after) }) },
        },
        { ...gui, as },
      )
    },
  }
}

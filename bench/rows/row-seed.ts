import { call, createProject, signUp } from '../api-client.ts'
import { startServer } from '../server-process.ts'
import type { RowPlace } from './bare-rows.ts'
import type { Home } from './ground.ts'
import { customerColumns, customerCount, customerOf, orderColumns, orderOf } from './orders.ts'

export interface RowSeed extends RowPlace {
  readonly orders: number
  readonly token: string
}

const rowsPerCall = 1000

/** Fills a database through our own API, so that both servers read rows as we store them. */
export async function seedRows(home: Home, orders: number): Promise<RowSeed> {
  const server = await startServer('ours', home.dataDir, home.env)
  const { url } = server
  const account = await signUp(url, 'bench@bench.example')
  const project = await createProject(url, account, 'Bench')
  const create = (title: string, columns: readonly object[]) =>
    call<WireTable>(url, 'POST', `/api/v1/db/meta/projects/${project}/tables`, {
      token: account.token,
      body: { title, columns },
    })
  const table = await create('Orders', orderColumns)
  await create('Customers', customerColumns)
  const fill = async (title: string, count: number, rowOf: (n: number) => object): Promise<void> => {
    for (let from = 1; from <= count; from += rowsPerCall)
      await call(url, 'POST', `/api/v1/db/data/bulk/noco/${project}/${title}`, {
        token: account.token,
        body: Array.from({ length: Math.min(rowsPerCall, count - from + 1) }, (_, n) => rowOf(from + n)),
      })
  }
  await fill('Customers', customerCount, customerOf)
  await fill('Orders', orders, orderOf)
  await server.stop()
  return {
    orders,
    token: account.token,
    path: `/api/v1/db/data/noco/${project}/Orders`,
    table: table.table_name,
    columns: table.columns.map(({ title, column_name }) => [title, column_name]),
  }
}

interface WireTable {
  readonly table_name: string
  readonly columns: readonly { readonly title: string; readonly column_name: string }[]
}

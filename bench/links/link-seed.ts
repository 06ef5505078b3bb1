import { type Account, call, createProject, signUp } from '../api-client.ts'
import type { Home } from '../rows/ground.ts'
import { startServer } from '../server-process.ts'
import {
  ownerColumns,
  ownerCount,
  ownerOf,
  projectColumns,
  projectCount,
  projectOf,
  taskColumns,
  taskOf,
} from './tasks.ts'

/** Where everything is, as the databases call it. */
export interface LinkPlace {
  /** Address of the tables on either server. */
  readonly path: string
  readonly owners: string
  readonly projects: string
  readonly tasks: string
  readonly ownerKey: string
  readonly projectKey: string
}

export interface LinkSeed extends LinkPlace {
  readonly token: string
}

interface WireTable {
  readonly id: string
  readonly table_name: string
  readonly columns: readonly {
    readonly id: string
    readonly title: string
    readonly uidt: string
    readonly column_name: string | null
  }[]
}

const rowsPerCall = 1000

/** Fills a database through our own API, so that both servers read rows as we store them. */
export async function seedLinks(home: Home, taskCount: number): Promise<LinkSeed> {
  const server = await startServer('ours', home.dataDir, home.env)
  const { url } = server
  const account = await signUp(url, 'bench@bench.example')
  const project = await createProject(url, account, 'Bench')
  const made = await makeTables(url, account, project)
  const fill = async (title: string, count: number, rowOf: (n: number) => object): Promise<void> => {
    for (let from = 1; from <= count; from += rowsPerCall)
      await call(url, 'POST', `/api/v1/db/data/bulk/noco/${project}/${title}`, {
        token: account.token,
        body: Array.from({ length: Math.min(rowsPerCall, count - from + 1) }, (_, n) => rowOf(from + n)),
      })
  }
  await fill('Owners', ownerCount, ownerOf)
  await fill('Projects', projectCount, (n) => projectOf(n, made.ownerKey))
  await fill('Tasks', taskCount, (n) => taskOf(n, made.projectKey))
  await server.stop()
  return { ...made, token: account.token, path: `/api/v1/db/data/noco/${project}` }
}

async function makeTables(url: string, { token }: Account, project: string): Promise<Omit<LinkPlace, 'path'>> {
  const create = (title: string, columns: readonly object[]) =>
    call<WireTable>(url, 'POST', `/api/v1/db/meta/projects/${project}/tables`, { token, body: { title, columns } })
  const add = (table: WireTable, body: object) =>
    call<WireTable>(url, 'POST', `/api/v1/db/meta/tables/${table.id}/columns`, { token, body })
  const read = ({ id }: WireTable) => call<WireTable>(url, 'GET', `/api/v1/db/meta/tables/${id}`, { token })
  const owners = await create('Owners', ownerColumns)
  const projects = await create('Projects', projectColumns)
  const tasks = await create('Tasks', taskColumns)
  const link = (parent: WireTable, child: WireTable, type: string, title: string) =>
    ({ uidt: 'LinkToAnotherRecord', parentId: parent.id, childId: child.id, type, title }) as const
  await add(projects, link(owners, projects, 'bt', 'Owner'))
  await add(projects, link(projects, tasks, 'hm', 'Tasks'))
  let here = await read(projects)
  const lookup = (title: string, over: string, what: string) =>
    ({ uidt: 'Lookup', title, fk_relation_column_id: over, fk_lookup_column_id: what }) as const
  await add(projects, lookup('City', idOf(here, 'Owner'), idOf(owners, 'City')))
  await add(projects, {
    uidt: 'Rollup',
    title: 'Hours',
    fk_relation_column_id: idOf(here, 'Tasks'),
    fk_rollup_column_id: idOf(tasks, 'Hours'),
    rollup_function: 'sum',
  })
  await add(projects, { uidt: 'Formula', title: 'Left', formula_raw: '{Budget} - {Hours}' })
  await add(projects, { uidt: 'Formula', title: 'Label', formula_raw: "CONCAT({Name}, ' in ', {City})" })
  here = await read(projects)
  const there = await read(tasks)
  await add(tasks, lookup('ProjectName', idOf(there, 'Projects'), idOf(here, 'Name')))
  return {
    owners: owners.table_name,
    projects: projects.table_name,
    tasks: tasks.table_name,
    ownerKey: keyOf(here),
    projectKey: keyOf(there),
  }
}

function idOf({ columns }: WireTable, wanted: string): string {
  const column = columns.find(({ title }) => title === wanted)
  if (column === undefined) throw new Error(`There is no column ${wanted}.`)
  return column.id
}

function keyOf({ columns }: WireTable): string {
  return columns.find(({ uidt }) => uidt === 'ForeignKey')?.column_name ?? ''
}

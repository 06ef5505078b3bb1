import { listProjects } from '@rowhouse/core/api/projects'
import { countRecords, listRecords } from '@rowhouse/core/api/records'
import { Type } from '@rowhouse/core/schema/type'
import type { ServedInput } from '../../request/call-served.ts'
import { describedTable } from './described-table.ts'
import { project, type Tool, table, tool } from './tool.ts'

const texts = (description: string) =>
  Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 1000 }), { maxItems: 500, description }))

const filter = Type.Optional(
  Type.Record(Type.String(), Type.Unknown(), {
    description:
      'conditions by field title, all of which must hold: {"Status": {"eq": "Open"}, "Total": {"gte": 10}}. Operators: eq neq gt gte lt lte like nlike in nin btw null notnull blank notblank checked notchecked anyof allof within; a field says which it knows (describe_table). like takes % for anything. Joined by {"_or": [{…}, {…}]}, {"_and": […]}, {"_not": {…}}',
  }),
)

const choosing = {
  project,
  table,
  view: Type.Optional(
    Type.String({ minLength: 1, maxLength: 1000, description: 'id or title of a view whose filters hold too' }),
  ),
  filter,
  search: Type.Optional(Type.String({ maxLength: 1000, description: 'a text that some field contains' })),
}

interface Choosing {
  readonly project: string
  readonly table: string
  readonly view?: string
  readonly filter?: Readonly<Record<string, unknown>>
  readonly search?: string
}

/** Where to look and for which records, in the words of the REST API. */
const chosen = ({
  project: projectName,
  table: tableName,
  view,
  filter: condition,
  search,
}: Choosing): ServedInput => ({
  params: { orgs: 'noco', projectName, tableName, ...(view === undefined ? {} : { viewName: view }) },
  query: { condition: condition === undefined ? undefined : JSON.stringify(condition), q: search },
})

const whole = (value: number | undefined): string | undefined => (value === undefined ? undefined : String(value))

export const readTools: readonly Tool[] = [
  tool({
    name: 'list_projects',
    title: 'List projects',
    description: 'The projects you can reach, with your role in each.',
    input: {},
    run: async (call) => {
      const { list } = await call.ask(listProjects)
      return JSON.stringify({
        projects: list.map(({ id, title, description, role, table_count: tables }) => ({
          ...{ id, title, description, role, tables },
        })),
      })
    },
  }),
  tool({
    name: 'list_tables',
    title: 'List tables',
    description: 'The tables of a project.',
    input: { project },
    run: async (call, args) => {
      const tables = await call.tables(await call.projectId(args.project))
      return JSON.stringify({
        tables: tables.map(({ id, title, description, readonly }) => ({ id, title, description, readonly })),
      })
    },
  }),
  tool({
    name: 'describe_table',
    title: 'Describe a table',
    description: 'The fields of a table with their types, choices, operators and links, its key and its views.',
    input: { project, table },
    run: async (call, args) => JSON.stringify(await describedTable(call, args)),
  }),
  tool({
    name: 'query_records',
    title: 'Query records',
    description:
      'A page of records of a table: filtered, sorted, with chosen fields. pageInfo says whether there are more.',
    input: {
      ...choosing,
      fields: texts('titles of the fields to show; all when left out'),
      sort: texts('titles to sort by; a minus before one turns it round: ["-Total", "Name"]'),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: '25 when left out' })),
      offset: Type.Optional(Type.Integer({ minimum: 0, description: 'so many records are left out' })),
    },
    run: async (call, { fields, sort, limit, offset, ...which }) => {
      const { params, query } = chosen(which)
      const page = { fields, sort, limit: whole(limit), offset: whole(offset) }
      const contract = which.view === undefined ? listRecords.ofTable : listRecords.ofView
      return (await call.records(contract, { params, query: { ...query, ...page } } as ServedInput)).text
    },
  }),
  tool({
    name: 'count_records',
    title: 'Count records',
    description: 'How many records of a table fit.',
    input: choosing,
    run: async (call, which) => {
      const contract = which.view === undefined ? countRecords.ofTable : countRecords.ofView
      return (await call.records(contract, chosen(which))).text
    },
  }),
]

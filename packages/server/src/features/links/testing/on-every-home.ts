import { after, before } from 'node:test'
import type { Dialect } from '../../../dialects/dialect.ts'
import { dialects } from '../../../dialects/registry.ts'
import type { TableStructure } from '../../../dialects/structure.ts'
import { aServer, type Person, type TestServer } from '../../../testing/a-server.ts'
import { onEveryDialect } from '../../../testing/every-dialect.ts'
import { onEveryMeta } from '../../../testing/every-meta.ts'
import { aProject } from '../../projects/testing/a-project.ts'
import { aSource, sourceEnvironment } from '../../sources/testing/a-source.ts'
import { structureAs, type WireTable } from '../../tables/testing/a-table.ts'

/** A server and a person, and projects whose tables lie where the suite says. */
interface Home {
  readonly dialect: Dialect
  readonly isBuiltIn: boolean
  server(): TestServer
  ana(): Person
  as(): ReturnType<typeof structureAs>
  project(): Promise<string>
  /** What the database really holds of a table. */
  structure(table: Pick<WireTable, 'table_name' | 'project_id'>): Promise<TableStructure | undefined>
}

/** Once with built-in tables and once with attached ones, on every database. */
export function onEveryHome(name: string, suite: (home: Home) => void): void {
  onEveryMeta(`${name}, built in`, (bench) => {
    let server: TestServer
    let ana: Person
    before(async () => {
      server = await aServer({}, await bench.place())
      ana = await server.signUp('ana@x.example')
    })
    after(() => server.close())
    suite({
      dialect: dialects[bench.dialect],
      isBuiltIn: true,
      server: () => server,
      ana: () => ana,
      as: () => structureAs(server, ana),
      project: async () => (await aProject(server, ana, { title: `Shop ${Math.random()}` })).id,
      structure: async ({ table_name }) => {
        const { dialect, scan } = server.app.services.connections.builtIn
        return (await dialect.introspect(scan)).tables.find(({ name: one }) => one === table_name)
      },
    })
  })
  onEveryDialect(`${name}, attached`, (bench) => {
    let server: TestServer
    let ana: Person
    const sources = new Map<string, Awaited<ReturnType<typeof aSource>>>()
    before(async () => {
      server = await aServer(sourceEnvironment)
      ana = await server.signUp('ana@x.example')
    })
    after(() => server.close())
    suite({
      dialect: bench.dialect,
      isBuiltIn: false,
      server: () => server,
      ana: () => ana,
      as: () => structureAs(server, ana),
      project: async () => {
        const source = await aSource(server, ana, bench, [])
        sources.set(source.project.id, source)
        return source.project.id
      },
      structure: async ({ table_name, project_id }) =>
        sources
          .get(project_id)
          ?.open(async ({ read }) =>
            (await bench.dialect.introspect(read)).tables.find(({ name: one }) => one === table_name),
          ),
    })
  })
}

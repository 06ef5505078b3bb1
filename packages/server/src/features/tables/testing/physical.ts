import type { TableStructure } from '../../../dialects/structure.ts'
import type { TestServer } from '../../../testing/a-server.ts'

/** What the built-in database really holds. */
export async function physicalStructure({ app }: TestServer): Promise<readonly TableStructure[]> {
  const { builtIn } = app.services.connections
  const { tables } = await builtIn.dialect.introspect(builtIn.scan)
  return tables.filter(({ name }) => name.startsWith('nc_'))
}

export async function physicalTables(server: TestServer): Promise<string[]> {
  return (await physicalStructure(server)).map(({ name }) => name)
}

export async function physicalColumns(server: TestServer, table: string): Promise<string[]> {
  const found = (await physicalStructure(server)).find(({ name }) => name === table)
  return found?.columns.map(({ name }) => name) ?? []
}

import { insertRecords, updateRecords } from '@rowhouse/core/api/records'
import { Type } from '@rowhouse/core/schema/type'
import type { McpCall } from './mcp-call.ts'
import { project, type Tool, table, tool } from './tool.ts'

/** Few enough to be read by whoever is asked whether they may be written. */
const mostRecords = 1000

const records = (description: string) =>
  Type.Array(Type.Record(Type.String(), Type.Unknown()), { minItems: 1, maxItems: mostRecords, description })

const idempotencyKey = Type.Optional(
  Type.String({ minLength: 1, maxLength: 200, description: 'the same call sent again under this key counts once' }),
)

interface Write {
  readonly project: string
  readonly table: string
  readonly records: readonly object[]
  readonly idempotencyKey?: string
}

/** What was written, and which fields nobody took: left unsaid, they would be believed to be stored. */
async function write(
  call: McpCall,
  contract: typeof insertRecords | typeof updateRecords,
  { project: projectName, table: tableName, records: body, idempotencyKey: key }: Write,
): Promise<{ readonly text: string; readonly ignored: string }> {
  const params = { orgs: 'noco', projectName, tableName }
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  const { text, ignored } = await call.records(contract, { params, body, headers })
  return { text, ignored: ignored.length === 0 ? '' : `,"ignoredFields":${JSON.stringify(ignored)}` }
}

export const writeTools: readonly Tool[] = [
  tool({
    name: 'create_records',
    title: 'Create records',
    description: 'Adds records to a table, all or none. Answers with their keys.',
    input: {
      project,
      table,
      records: records('cells by field title: [{"Name": "Ann", "Tags": ["a"]}]'),
      idempotencyKey,
    },
    writes: true,
    run: async (call, args) => {
      const { text, ignored } = await write(call, insertRecords, args)
      return `{"keys":${text}${ignored}}`
    },
  }),
  tool({
    name: 'update_records',
    title: 'Update records',
    description:
      'Changes records of a table, all or none. Each names its key beside the cells that change; all other cells stay.',
    input: {
      project,
      table,
      records: records('the key and the cells by field title: [{"Id": 3, "Status": "Done"}]'),
      idempotencyKey,
    },
    writes: true,
    run: async (call, args) => {
      const { ignored } = await write(call, updateRecords, args)
      return `{"updated":${args.records.length}${ignored}}`
    },
  }),
]

// What ran for a change of structure, told in the words of its database: it is written down as a migration anyway.
import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import { listMigrations, readMigration } from '@rowhouse/core/api/migrations'
import type { readTable } from '@rowhouse/core/api/tables'
import { AppError } from '@rowhouse/core/errors'
import type { OperationCall } from './operation-call.ts'

type Table = Pick<ReplyOf<typeof readTable>, 'base_id'>
type Head = ReplyOf<typeof listMigrations>['list'][number]

/** What is listed for the database of a table, newest first; null for whoever may change structure and not look at the list. */
export async function listedFor(call: OperationCall, { base_id: source }: Table): Promise<readonly Head[] | null> {
  try {
    return (await call.ask(listMigrations, { ...call.project, query: { source } })).list
  } catch (error) {
    if (error instanceof AppError && error.code === 'forbidden') return null
    throw error
  }
}

interface Statements {
  readonly upStatement: string
  readonly downStatement: string
}

/** Of what whoever calls made since then; nothing, where the metadata alone was changed. */
export async function statementsSince(
  call: OperationCall,
  table: Table,
  before: readonly Head[] | null,
): Promise<Statements> {
  const known = new Set(before?.map(({ id }) => id))
  const listed = before === null ? [] : ((await listedFor(call, table)) ?? [])
  const own = listed.filter(
    ({ id, kind, by }) => !known.has(id) && kind === 'made' && by?.id === call.request.ctx.actor?.id,
  )
  const made = []
  for (const { id: migrationId } of own.toReversed())
    made.push(await call.ask(readMigration, { params: { ...call.project.params, migrationId } }))
  return {
    upStatement: made.map(({ up }) => up).join('\n'),
    downStatement: made
      .toReversed()
      .flatMap(({ down }) => down ?? [])
      .join('\n'),
  }
}

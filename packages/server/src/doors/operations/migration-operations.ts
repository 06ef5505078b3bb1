import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import { listMigrations, readMigration, runMigrations } from '@rowhouse/core/api/migrations'
import { conflict, invalidRequest, notFound } from '@rowhouse/core/errors'
import type { Operation, OperationCall } from './operation-call.ts'

type Head = ReplyOf<typeof listMigrations>['list'][number]

/** Newest first. */
async function migrationsOf(call: OperationCall): Promise<readonly Head[]> {
  const { id: source } = await call.base()
  return (await call.ask(listMigrations, { ...call.project, query: { source } })).list
}

const read = (call: OperationCall, { id: migrationId }: Head) =>
  call.ask(readMigration, { params: { ...call.project.params, migrationId } })

/** How many steps; older clients send a number or its digits. */
function stepsOf(call: OperationCall, otherwise: number): number {
  const steps = Number(call.textOr('migrationSteps', otherwise))
  if (Number.isInteger(steps) && steps > 0) return steps
  throw invalidRequest('“args.migrationSteps” is a whole number from 1.')
}

/** Up or down to the last of these; what the database refused is an error here, with where it stands. */
async function run(call: OperationCall, way: 'up' | 'down', some: readonly Head[]) {
  const last = some.at(-1)
  if (last === undefined) return { object: statementsOf([]), list: [] }
  const texts = await Promise.all(some.map((one) => read(call, one)))
  const params = { ...call.project.params, migrationId: last.id }
  const { isDone, list } = await call.ask(runMigrations, { params, body: { way } })
  const failed = list.find((one) => !one.isDone)
  if (!isDone) throw conflict([failed?.title, failed?.message, failed?.next].filter(Boolean).join(' · '))
  return { object: statementsOf(texts), list: list.map(({ title }) => ({ title })) }
}

/** Each in the order in which it would be run: up the oldest first, down the newest. */
function statementsOf(texts: readonly ReplyOf<typeof readMigration>[]) {
  const inOrder = texts.toSorted((one, other) => one.number - other.number)
  return {
    upStatement: inOrder.map(({ up }) => up).join('\n\n'),
    downStatement: inOrder
      .toReversed()
      .map(({ down }) => down ?? '')
      .join('\n\n'),
  }
}

/** The one that `title` or `titleDown` names, by its name as a file or its title; none: all, the oldest first. */
async function named(call: OperationCall): Promise<readonly Head[]> {
  const all = (await migrationsOf(call)).toReversed()
  const key = call.textOr('title', null) ?? call.textOr('titleDown', null)
  if (key === null) return all
  const found = all.find(({ id, file, title }) => id === key || file === key || title === key)
  if (found === undefined) throw notFound('migration', key)
  return [found]
}

export const migrationOperations: Readonly<Record<string, Operation>> = {
  migrationsList: async (call) => ({
    list: (await migrationsOf(call)).map(({ id, file, title, state, checksum, at, ranAt }) => ({
      id,
      title: file,
      titleDown: file.replace(/\.sql$/, '.down.sql'),
      name: title,
      status: state === 'run' ? 1 : 0,
      state,
      checksum,
      created_at: at,
      updated_at: ranAt,
    })),
  }),
  migrationsUp: async (call) => {
    const pending = (await migrationsOf(call))
      .toReversed()
      .filter(({ state }) => state === 'pending' || state === 'stopped')
    return run(call, 'up', pending.slice(0, stepsOf(call, Math.max(1, pending.length))))
  },
  migrationsDown: async (call) => {
    const standing = (await migrationsOf(call)).filter(({ state, back }) => state === 'run' && back !== null)
    return run(call, 'down', standing.slice(0, stepsOf(call, 1)))
  },
  migrationsToSql: async (call) => {
    const some = await named(call)
    const texts = []
    for (const one of some) texts.push(await read(call, one))
    return { object: statementsOf(texts) }
  },
}

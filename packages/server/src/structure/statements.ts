// Whatever changes the structure of a database passes here, so that what is written down is what ran.
import { AppError } from '@rowhouse/core/errors'
import {
  type CompiledQuery,
  DummyDriver,
  type Kysely,
  type KyselyPlugin,
  type RawBuilder,
  RawNode,
  SelectQueryNode,
} from 'kysely'
import type { Dialect } from '../dialects/dialect.ts'

interface Recorder {
  readonly dialect: Dialect
  readonly texts: string[]
  /** Nothing is run: what would be is written down. */
  readonly isDry: boolean
  /** Whose words are written: the one that refuses to write cannot even say them. */
  readonly data: Kysely<unknown>
}

const recorders = new WeakMap<Kysely<unknown>, Recorder>()

/** The one place where a statement of the structure is run. */
export async function runStatements(data: Kysely<unknown>, statements: readonly RawBuilder<unknown>[]): Promise<void> {
  const recorder = recorders.get(data)
  for (const statement of statements) {
    if (recorder?.isDry !== true) await statement.execute(data)
    recorder?.texts.push(textOf(recorder.dialect, statement.compile(recorder.data)))
  }
}

/** What ran before, in transactions of its own, and belongs to what is written down. */
export function tellStatements(data: Kysely<unknown>, statements: readonly RawBuilder<unknown>[]): void {
  const recorder = recorders.get(data)
  if (recorder === undefined) return
  recorder.texts.push(...statements.map((statement) => textOf(recorder.dialect, statement.compile(recorder.data))))
}

/** The texts of what `work` runs on `data`, in their order. */
export async function recorded(
  dialect: Dialect,
  data: Kysely<unknown>,
  work: (data: Kysely<unknown>) => Promise<void>,
): Promise<string[]> {
  const texts: string[] = []
  recorders.set(data, { dialect, texts, isDry: false, data })
  try {
    await work(data)
  } finally {
    recorders.delete(data)
  }
  return texts
}

/** What `work` would run right now. It may look around; whatever else would write is refused, and then nothing is known: null. */
export async function planned(
  dialect: Dialect,
  data: Kysely<unknown>,
  work: (data: Kysely<unknown>) => Promise<void>,
): Promise<string[] | null> {
  const texts: string[] = []
  const dry = data.withPlugin(onlyReading)
  recorders.set(dry, { dialect, texts, isDry: true, data })
  try {
    await work(dry)
    return texts
  } catch (error) {
    // What could not be done has no statements either.
    if (error === refused || error instanceof AppError) return null
    throw error
  }
}

/** As they would be run by whoever reads them. */
export function textsOf(dialect: Dialect, statements: readonly RawBuilder<unknown>[]): string[] {
  const writer = dialect.kyselyOn<unknown>(new DummyDriver())
  return statements.map((statement) => textOf(dialect, statement.compile(writer)))
}

const refused = new Error('Something would be written by what only looks.')

const onlyReading: KyselyPlugin = {
  transformQuery({ node }) {
    if (SelectQueryNode.is(node)) return node
    if (RawNode.is(node) && /^\s*(select|with|pragma|show)\b/i.test(node.sqlFragments[0] ?? '')) return node
    throw refused
  },
  transformResult: async ({ result }) => result,
}

/** With its values in their places: a text that runs by itself. */
function textOf({ ddl }: Dialect, { sql, parameters }: CompiledQuery): string {
  // Without values there are no places: a question mark is then an operator of somebody's default.
  if (parameters.length === 0) return sql
  let at = 0
  return sql.replace(quotedOrPlace, (found) => {
    if (!/^(\?|\$\d+|@\d+)$/.test(found)) return found
    const value = parameters[found === '?' ? at : Number(found.slice(1)) - 1]
    at += 1
    if (typeof value === 'string') return ddl.literal('longText', value)
    if (typeof value === 'boolean') return ddl.literal('boolean', value)
    return value === null || value === undefined ? 'null' : String(value)
  })
}

const quotedOrPlace = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|\$\d+|@\d+|\?/g

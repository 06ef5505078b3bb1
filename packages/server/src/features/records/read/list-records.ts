import type { Answer } from '../../../query/answer.ts'
import { type Beside, besideOf } from '../../../query/beside.ts'
import type { JsonList } from '../../../query/json-list.ts'
import { selectPage } from '../../../query/select-records.ts'
import type { InProject } from '../../../request/context.ts'
import type { RecordsAccess } from './access-to.ts'
import { type CountSpec, seenIn, type Total, totalFor } from './page-total.ts'
import type { PageSpec } from './record-spec.ts'
import { runAnswer } from './run-answer.ts'

export interface RecordPage {
  /** A JSON array, as the database wrote it. */
  readonly list: JsonList
  /** null: nobody asked. */
  readonly total: Total | null
  /** One for each record, null where no rule matches. Left out: nobody asked. */
  readonly colors?: readonly (string | null)[]
  /** Columns whose cells are not there because the database does not have them any more. */
  readonly missing?: readonly string[]
}

interface Page {
  readonly shown: Pick<RecordPage, 'list' | 'colors'>
  readonly records: number
  /** What was asked beside it. */
  readonly told: string | null
}

/** The page hardly ever waits for its count. */
export async function listRecords(
  _ctx: InProject<'records.list' | 'records.groupBy' | 'records.handIn'>,
  access: RecordsAccess,
  spec: PageSpec,
  count: CountSpec,
): Promise<RecordPage> {
  const missing = missingIn(access)
  if (count === 'none') {
    const { shown } = await readPage(access, spec, pageAnswer(access, spec))
    return { ...shown, ...missing, total: null }
  }
  const { beside, begin } = totalFor(access, spec, count)
  const answer = pageAnswer(access, spec, beside)
  // A long page takes its place before the count; a short one is read while the count is under way.
  const page = answer.isShort ? null : readPage(access, spec, answer)
  const totalOf = begin()
  const { shown, records, told } = await (page ?? readPage(access, spec, answer))
  return { ...shown, ...missing, total: await totalOf(() => seenIn(spec, records), told) }
}

function missingIn({ table, sight }: RecordsAccess): Pick<RecordPage, 'missing'> {
  if (table.missingColumns.length === 0) return {}
  const missing = table.missingColumns.filter((id) => sight.columns.some((column) => column.id === id))
  return missing.length === 0 ? {} : { missing }
}

function pageAnswer(access: RecordsAccess, spec: PageSpec, beside?: Beside): Answer<Page> {
  const { colors } = spec
  const answer = selectPage(access, { ...spec, beside, rules: colors?.map(({ filter }) => filter) })
  return {
    ...answer,
    read: (rows, linked) => ({
      shown: {
        list: answer.read(rows, linked),
        ...(colors && { colors: answer.rulesOf(rows).map((rule) => colors[rule - 1]?.color ?? null) }),
      },
      records: answer.lengthOf(rows),
      told: besideOf(rows),
    }),
  }
}

function readPage(access: RecordsAccess, spec: PageSpec, answer: Answer<Page>): Promise<Page> {
  const reading = { ...access, blame: (error: unknown) => access.blame(error, spec) }
  return runAnswer(reading, answer, answer.isShort ? undefined : access.signal?.())
}

import { isPlainObject } from '@rowhouse/core/column-types/json-value'
import type { CellValue } from '@rowhouse/core/storage'
import { type ClosedReason, whyUnchangeable } from '@rowhouse/core/view-types/form/why-closed'
import { readViewSettings } from '@rowhouse/core/views/view-settings'
import { manyValues } from '../../../query/nested-spec.ts'
import { selectRecord } from '../../../query/select-records.ts'
import type { InProject } from '../../../request/context.ts'
import type { RecordsAccess } from '../read/access-to.ts'
import { runAnswer } from '../read/run-answer.ts'
import { type FoundAnswer, findAnswer, noAnswer } from './find-answer.ts'

/** Cells by title. */
type AnsweredCells = Readonly<Record<string, CellValue>>

interface ReadAnswer {
  readonly closed: ClosedReason | null
  readonly cells: AnsweredCells
  readonly hidden: readonly string[]
}

/** What the form asks for and was answered. While nothing can be changed, nothing is told. */
export async function readAnswer(
  ctx: InProject<'records.handIn'>,
  access: RecordsAccess,
  answer: string,
): Promise<ReadAnswer> {
  const found = await findAnswer(ctx, access, answer)
  const { admission } = readViewSettings(found.form.view.settings)
  const closed = whyUnchangeable(admission, new Date(ctx.now()).toISOString())
  if (closed !== null) return { closed, cells: {}, hidden: [] }
  const { cells, unread } = await readAnswered(access, found)
  return { closed, cells, hidden: [...found.hidden, ...unread] }
}

interface Answered {
  readonly cells: AnsweredCells
  /** Ids of links to more records than are read: whoever stored a part of them would take off the others. */
  readonly unread: readonly string[]
}

export async function readAnswered(access: RecordsAccess, { key, fields }: FoundAnswer): Promise<Answered> {
  const links = fields.filter(({ computed }) => computed?.kind === 'link')
  const nested = new Map(links.map(({ id }) => [id, manyValues]))
  const text = await runAnswer(access, selectRecord(access, key, { shape: 'structured', fields, nested }))
  if (text === null) throw noAnswer()
  const row = JSON.parse(text) as AnsweredCells
  const unread = links.filter(({ title }) => isPartOf(row[title] ?? null)).map(({ id }) => id)
  const cells = fields
    .filter(({ id }) => !unread.includes(id))
    .map((column) => [column.title, asSent(row[column.title] ?? null, links.includes(column))] as const)
  return { cells: Object.fromEntries(cells), unread }
}

const isPage = (value: CellValue): value is { list: CellValue[]; count: CellValue } =>
  isPlainObject(value) && Array.isArray(value.list) && 'count' in value

const isPartOf = (value: CellValue): boolean => isPage(value) && Number(value.count) > value.list.length

/** Links are told in pages and sent as lists; anything else may look like a page and be none. */
const asSent = (value: CellValue, isLink: boolean): CellValue => (isLink && isPage(value) ? value.list : value)

import type { CellValue } from '@rowhouse/core/storage'
import type { Kysely } from 'kysely'
import type { StoredColumn } from '../../../query/record-table.ts'
import type { TableAccess } from '../../../query/table-access.ts'
import { countBlank, countRecords } from '../../../structure/cells/count-cells.ts'
import { eachCells } from '../../../structure/cells/each-cells.ts'
import { ChoiceCollector } from './collect-choices.ts'
import { type ColumnKind, kindOf } from './column-kind.ts'
import { type Converter, converter, type Ends, isBlank, textOf } from './convert-cell.ts'
import type { People } from './people.ts'
import type { ConversionPlan } from './plan.ts'
import { textHabits } from './text-habits.ts'

export interface Counts {
  readonly total: number
  readonly filled: number
  readonly converted: number
  /** Of the converted: stored in another form afterwards. */
  readonly changed: number
  readonly emptied: number
}

interface Example {
  readonly before: string
  readonly after: string | null
}

export interface Preview extends Counts {
  readonly examples: readonly Example[]
  /** The new type, with the choices that were made of the values. */
  readonly to: ColumnKind
}

interface Preparation {
  readonly data: Kysely<unknown>
  readonly access: TableAccess
  readonly column: StoredColumn
  readonly to: ColumnKind
  readonly plan: ConversionPlan
  readonly people: People
}

const mostExamples = 5

/** Looks at every value and changes nothing. */
export async function previewCells(preparation: Preparation): Promise<Preview> {
  const { data, access, column, plan } = preparation
  if (plan.how === 'metadata') {
    const total = await countRecords(data, access)
    const filled = total - (await countBlank(data, access, column))
    return { total, filled, converted: filled, changed: 0, emptied: 0, examples: [], to: preparation.to }
  }
  const from = kindOfColumn(column)
  const to = await withChoices(preparation, from)
  const habits = await textHabits(data, access, column, { from, to })
  const counter = new Counter({ from, to, people: preparation.people, habits })
  for await (const records of eachCells(data, access, [column]))
    for (const { cells } of records) counter.add(cells.get(column.id) ?? null)
  return { ...counter.counts(), examples: counter.examples(), to }
}

function kindOfColumn({ typeName, options, word }: StoredColumn): ColumnKind {
  return kindOf({ type: typeName, options: JSON.stringify(options), word })
}

async function withChoices(
  { data, access, column, to, plan, people }: Preparation,
  from: ColumnKind,
): Promise<ColumnKind> {
  if (!plan.collectsChoices) return to
  const collector = new ChoiceCollector(from, to, people)
  for await (const records of eachCells(data, access, [column]))
    for (const { cells } of records) collector.add(cells.get(column.id) ?? null)
  return { ...to, options: { ...(to.options as object), choices: collector.choices() } }
}

/** Counts what becomes of values; the same when they are only looked at and when they are written. */
export class Counter {
  readonly #ends: Ends
  readonly #convert: Converter
  readonly #counts = { total: 0, filled: 0, converted: 0, changed: 0, emptied: 0 }
  readonly #emptied: Example[] = []
  readonly #changed: Example[] = []

  constructor(ends: Ends) {
    this.#ends = ends
    this.#convert = converter(ends)
  }

  add(value: CellValue): CellValue {
    const counts = this.#counts
    const result = this.#convert(value)
    counts.total += 1
    if (isBlank(value)) {
      // An empty text is nothing, and becomes nothing where there are no texts.
      if (value !== null) counts.changed += 1
      return result
    }
    counts.filled += 1
    if (result === null) {
      counts.emptied += 1
      this.#note(this.#emptied, value, result)
      return result
    }
    counts.converted += 1
    const isSame = JSON.stringify(result) === JSON.stringify(value) && this.#ends.from.word === this.#ends.to.word
    if (!isSame) {
      counts.changed += 1
      this.#note(this.#changed, value, result)
    }
    return result
  }

  counts(): Counts {
    return { ...this.#counts }
  }

  /** Losses first: they are what one looks for. */
  examples(): Example[] {
    const lost = this.#emptied.slice(0, Math.max(mostExamples - 2, mostExamples - this.#changed.length))
    return [...lost, ...this.#changed.slice(0, mostExamples - lost.length)]
  }

  #note(examples: Example[], before: CellValue, after: CellValue): void {
    if (examples.length >= mostExamples) return
    const { from, to, people } = this.#ends
    const text = shortened(textOf({ from, people }, before))
    if (examples.some((example) => example.before === text)) return
    examples.push({ before: text, after: after === null ? null : shortened(textOf({ from: to, people }, after)) })
  }
}

function shortened(text: string): string {
  return text.length > 200 ? `${[...text].slice(0, 199).join('')}…` : text
}

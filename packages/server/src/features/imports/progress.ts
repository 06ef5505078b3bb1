import type { ImportPlan, ImportReceipt, ImportRefusal } from '@rowhouse/core/api/imports'
import type { ReadChange } from '@rowhouse/core/column-types/reading'
import type { ServiceReport } from '@rowhouse/core/services/source-base'
import type { ChunkOutcome } from '../records/write/sort-rows.ts'

export type Counts = Pick<
  ImportReceipt['parts'][number],
  'read' | 'created' | 'updated' | 'cells' | 'unchanged' | 'skipped' | 'refused' | 'blank'
>

/** How far a part is, and what became of its rows. */
export interface PartProgress extends Counts {
  sheet: string
  /** The table it goes into; null: not made yet. */
  table: string | null
  isNewTable: boolean
  /** Rows of the source that are behind it: what comes next begins there. */
  position: number
  firstLine: number | null
  lastLine: number | null
  newChoices: { column: string; titles: string[] }[]
  unknownLinks: number
  /** Left out: none. */
  taken?: number
  altered: Altered[]
  /** Of a base of another service: the page of records that is being written. */
  page?: SourcePage
}

/** `first`: the row of the part that it begins with. */
interface SourcePage {
  readonly cursor: string | null
  readonly first: number
  /** Records there whose comments are still to be asked for. */
  readonly comments: readonly string[]
  /** There are no more records. */
  readonly isEnd?: boolean
}

interface Altered {
  change: ReadChange
  count: number
  examples: { line: number; column: string; text: string; value: string }[]
}

/** What is taken before the first row is written. */
export interface KeptFirst {
  readonly snapshot: string
  isKept: boolean
}

export interface Progress {
  parts: PartProgress[]
  /** Left out: nothing is. */
  before?: KeptFirst | undefined
  /** For how long it ran. */
  ms: number
  /** What an undo could not take back; null: it was not undone. */
  left: number | null
  /** Of a base of another service. */
  report?: ServiceReport
}

export const noCounts = (): Counts => ({
  read: 0,
  created: 0,
  updated: 0,
  cells: 0,
  unchanged: 0,
  skipped: 0,
  refused: 0,
  blank: 0,
})

export const beginOf = ({ parts }: ImportPlan, before: KeptFirst | undefined): Progress => ({
  before,
  parts: parts.map(({ sheet, table }) => ({
    sheet,
    table: table ?? null,
    isNewTable: table === undefined,
    position: 0,
    ...noCounts(),
    firstLine: null,
    lastLine: null,
    newChoices: [],
    unknownLinks: 0,
    altered: [],
  })),
  ms: 0,
  left: null,
})

/** What the table did with some rows. */
export function noteOutcome(progress: PartProgress, outcome: ChunkOutcome): void {
  for (const name of ['created', 'updated', 'cells', 'unchanged', 'skipped'] as const) progress[name] += outcome[name]
  progress.unknownLinks += outcome.unknownLinks.length
  if (outcome.taken !== undefined) progress.taken = (progress.taken ?? 0) + outcome.taken
}

const examplesEach = 20

export function noteAltered(list: Altered[], change: ReadChange, example: Altered['examples'][number]): void {
  const known = list.find((one) => one.change === change)
  const noted = known ?? { change, count: 0, examples: [] }
  if (known === undefined) list.push(noted)
  noted.count += 1
  if (noted.examples.length < examplesEach) noted.examples.push(example)
}

/** A row that was refused, as it stands in the source. */
export interface RefusedSource {
  readonly line: number
  readonly cells: readonly string[]
  readonly refusals: readonly ImportRefusal[]
}

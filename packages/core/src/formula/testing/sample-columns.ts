import type { FormulaColumn, FormulaColumns } from '../checking/formula-columns.ts'
import type { FormulaType } from '../tree.ts'

/** Columns of each type, by which cases and random formulas speak: two of each, so that they can differ. */
export const sampleTypes = {
  n: 'number',
  m: 'number',
  t: 'text',
  u: 'text',
  b: 'boolean',
  c: 'boolean',
  d: 'date',
  e: 'date',
  i: 'instant',
  j: 'instant',
  ln: { listOf: 'number' },
  lt: { listOf: 'text' },
  lb: { listOf: 'boolean' },
} as const satisfies Record<string, FormulaType>

export type SampleName = keyof typeof sampleTypes

const named = (id: string, type: FormulaType): FormulaColumn => ({ id, title: id, type })

const samples: ReadonlyMap<string, FormulaColumn> = new Map(
  Object.entries(sampleTypes).map(([name, type]) => [name, named(name, type)]),
)

export const sampleColumns: FormulaColumns = {
  find: (name) => samples.get(name) ?? null,
  createdTime: named('created', 'instant'),
  lastModifiedTime: named('changed', 'instant'),
  key: [named('id', 'number')],
}

export const sampleNow = '2026-11-15T10:00:00.000Z'

/** Cells for the columns that are no samples. */
export const sampleCells: Readonly<Record<string, unknown>> = {
  id: 7,
  created: '2026-01-31T08:00:00.000Z',
  changed: '2026-11-14T16:30:00.000Z',
}

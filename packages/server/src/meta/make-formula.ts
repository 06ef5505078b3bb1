import { AppError } from '@rowhouse/core/errors'
import { checkFormula } from '@rowhouse/core/formula/check'
import { formulaLimits } from '@rowhouse/core/formula/limits'
import { longestText } from '@rowhouse/core/formula/longest-text'
import { parseFormula } from '@rowhouse/core/formula/parse'
import type { Typed } from '@rowhouse/core/formula/tree'
import type { RecordColumn } from '../query/record-table.ts'
import { scalarResults } from './computed-result.ts'
import { type Made, Unmade, type Workshop } from './computed-workshop.ts'
import { formulaColumns } from './formula-columns.ts'
import { valued } from './valued.ts'

/** In the text columns are named by their ids. */
export function makeFormula(shop: Workshop, text: string): Made {
  const used = new Set<string>()
  const find = (id: string): RecordColumn => {
    const column = valued(shop.finished(id))
    if (!shop.table.columns.includes(column)) throw new Unmade('A column it is made of belongs to another table.')
    used.add(id)
    return column
  }
  const typed = understood(() => checkFormula(parseFormula(text), formulaColumns(shop.table, find)))
  const { type } = typed
  const letters = longestText(typed, (id) => shop.lettersOf(id))
  if (letters > formulaLimits.letters)
    throw new Unmade(
      `Its text could become longer than ${formulaLimits.letters.toLocaleString('en')} characters: repeat or join less.`,
    )
  return {
    computed: { kind: 'formula', expression: typed, letters },
    // The checker gives single values only.
    result: scalarResults[typeof type === 'object' ? 'text' : type],
    parts: partsOf(shop, typed),
    hops: Math.max(0, ...[...used].map((id) => shop.hopsOf(id))),
    letters,
  }
}

function understood<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof AppError) throw new Unmade(String(error.details.sentence ?? error.message))
    throw error
  }
}

function partsOf(shop: Workshop, typed: Typed): number {
  if (typed.kind === 'constant') return 1
  if (typed.kind === 'column') return shop.partsOf(typed.id)
  return typed.args.reduce((sum, arg) => sum + partsOf(shop, arg), 1)
}

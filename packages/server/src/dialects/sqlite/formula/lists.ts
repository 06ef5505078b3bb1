import { sql } from 'kysely'
import type { FormulaNode } from '../../formula/formula-node.ts'
import { anyNumber, wholeUpTo } from '../../formula/number-range.ts'
import type { ListPrimitives } from '../../formula/primitive-families.ts'
import { byFunction } from './by-function.ts'

/** Lists are JSON texts. */
export const sqliteLists: ListPrimitives = {
  list: (args) => ({
    value: sql`rh_f_list(${sql.join([sql.lit(args.map(kindOf).join('')), ...args.map(({ value }) => value)])})`,
    mayBeBlank: false,
  }),
  listToTexts: byFunction('listToTexts', { canFail: true }),
  listToNumbers: byFunction('listToNumbers'),
  listCompact: byFunction('listCompact'),
  listUnique: byFunction('listUnique'),
  listSort: byFunction('listSort'),
  listSlice: byFunction('listSlice'),
  listJoin: byFunction('listJoin'),
  listCount: byFunction('listCount', { range: wholeUpTo(1e9) }),
  listSum: byFunction('listSum', { canFail: true, range: anyNumber }),
  listMin: byFunction('listMin', { mayBeBlank: true, range: anyNumber }),
  listMax: byFunction('listMax', { mayBeBlank: true, range: anyNumber }),
}

function kindOf({ type }: FormulaNode): string {
  if (typeof type === 'object') return 'l'
  return type === 'boolean' ? 'b' : 's'
}

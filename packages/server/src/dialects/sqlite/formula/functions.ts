// What SQLite cannot compute by itself is computed by the evaluator of core: the same code, so the same answer.
import { createRequire } from 'node:module'
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { type ComputedName, ofLists, ofScalars } from './computed-names.ts'

type Implementation = typeof import('./computed-primitives.ts')

const require = createRequire(import.meta.url)
const file = fileURLToPath(new URL('./computed-primitives.ts', import.meta.url))
let loaded: Implementation | null = null

// Every thread has its connection, and most never see a formula: they need not wait for the evaluator at the start.
function implementation(): Implementation {
  loaded ??= require(file) as Implementation
  return loaded
}

/** For every connection. Views and triggers of a file may not use them: only our statements know them. */
export function addFormulaFunctions(database: DatabaseSync): void {
  const options = { deterministic: true, directOnly: true, varargs: true } as const
  database.function('rh_f_list', options, (kinds = null, ...parts) => implementation().joinedList(kinds, ...parts))
  database.function('rh_f_textItems', options, (json = null) => implementation().textItemsOf(json))
  for (const name of [...ofScalars, ...ofLists]) {
    database.function(`rh_f_${name}`, options, (...args) => {
      const value = outcome(name, args)
      if (typeof value === 'boolean') return value ? 1 : 0
      return typeof value === 'object' ? null : value
    })
    database.function(`rh_e_${name}`, options, (...args) => {
      const value = outcome(name, args)
      return typeof value === 'object' && value !== null ? value.error : null
    })
  }
}

function outcome(name: ComputedName, args: readonly SQLOutputValue[]) {
  return args.includes(null) ? null : implementation().computedPrimitives[name](args)
}

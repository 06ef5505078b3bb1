// A formula as SQL: from the typed tree of core to one expression of an engine, and one that tells its error.
import { invalidRequest } from '@rowhouse/core/errors'
import type { FormulaType, Typed } from '@rowhouse/core/formula/tree'
import type { StorageWord } from '@rowhouse/core/storage'
import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../../dialects/dialect.ts'
import type { Binding, ListOperand } from '../../dialects/formula/formula.ts'
import type { FormulaNode } from '../../dialects/formula/formula-node.ts'
import { sqlSize } from '../../dialects/formula/sql-size.ts'
import { sharedParts } from './shared-parts.ts'

/** What a column named in a formula is in SQL. A list (tags, a lookup through many) is a JSON array of its values: word `json`. */
export interface FormulaColumn extends ListOperand {
  /** Of a column that is computed itself: its error code, or null. */
  readonly error?: RawBuilder<string | null> | null
}

interface FormulaContext {
  readonly dialect: Dialect
  /** The instant that NOW and TODAY mean, as ISO text; a `LaterValue` as well. */
  readonly now: string
}

interface FormulaOperand {
  /** float, longText, boolean, date, timestamp, or json for a list. */
  readonly word: StorageWord
  /** Means nothing where there is an error. */
  readonly value: RawBuilder<unknown>
  /** SQL of a code such as “#DIV/0”, or of null; null when no error can be. */
  readonly error: RawBuilder<string | null> | null
}

/** A database parses every statement: beyond this it takes longer than the answer. */
const longestSql = 200_000
/** SQLite refuses expressions of a thousand levels; what is counted here is a little more than those. */
const deepest = 900
/** Shorter parts are quicker computed twice than given a name. */
const longFrom = 200

export function formulaOperand(
  typed: Typed,
  columnOperand: (id: string) => FormulaColumn,
  context: FormulaContext,
): FormulaOperand {
  const { value, error, type } = nodeOf(typed, columnOperand, context)
  const { length, depth } = sqlSize(error === null ? value : sql`${value}, ${error}`)
  if (length > longestSql || depth > deepest) throw tooLong()
  return { word: wordOf(type), value, error }
}

function nodeOf(
  typed: Typed,
  columnOperand: (id: string) => FormulaColumn,
  { dialect: { formula }, now }: FormulaContext,
): FormulaNode {
  const shared = sharedParts(typed)
  const known = new Map<Typed, FormulaNode>()
  let labels = 0

  const compiled = (part: Typed): FormulaNode => {
    const node = known.get(part) ?? withShared(part)
    known.set(part, node)
    return node
  }
  const withShared = (part: Typed): FormulaNode => {
    const bindings = (shared.get(part) ?? []).flatMap((one): Binding[] => {
      const node = compiled(one)
      if (node.isSimple || lengthOf(node) < longFrom) return []
      labels += 1
      const binding = formula.bind(`rh_s${labels}`, node)
      known.set(one, binding.named)
      return [binding]
    })
    const node = compiledAnew(part)
    const around = (inner: RawBuilder<unknown>): RawBuilder<unknown> =>
      bindings.reduceRight((value, binding) => binding.around(value), inner)
    if (bindings.length === 0) return node
    return { ...node, value: around(node.value), error: node.error && sql<string | null>`${around(node.error)}` }
  }
  const compiledAnew = (part: Typed): FormulaNode => {
    if (part.kind === 'constant') return formula.constant(part.type, part.value)
    if (part.kind === 'column') {
      const { error = null, ...operand } = columnOperand(part.id)
      return formula.column(part.type, operand, error)
    }
    if (part.name === 'now') return formula.constant('instant', now)
    return formula.primitive(part.name, part.args.map(compiled), part.type)
  }
  return compiled(typed)
}

const lengthOf = ({ value, error }: FormulaNode): number =>
  sqlSize(value).length + (error === null ? 0 : sqlSize(error).length)

const words = {
  number: 'float',
  text: 'longText',
  boolean: 'boolean',
  date: 'date',
  instant: 'timestamp',
  nothing: 'longText',
} as const satisfies Record<Extract<FormulaType, string>, StorageWord>

const wordOf = (type: FormulaType): StorageWord => (typeof type === 'object' ? 'json' : words[type])

const tooLong = (): Error =>
  invalidRequest(
    'This formula is too long for the database: put parts of it into formula columns of their own, or write it shorter.',
  )

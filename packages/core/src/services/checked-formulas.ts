// Whether formulas of another service are understood here is found out before anything is made: with the types that the
// fields will have.
import { columnTypeOf } from '../column-types/registry.ts'
import { AppError } from '../errors.ts'
import { checkFormula, type FormulaColumn } from '../formula/check.ts'
import { columnFormulaType } from '../formula/column-formula-type.ts'
import { parseFormula } from '../formula/parse.ts'
import type { FormulaType, ScalarType } from '../formula/tree.ts'
import { asText } from './field-of.ts'
import type { SourceField, SourceTable } from './source-base.ts'

/** Formulas that are not understood become texts, with the reason. */
export function checkedFormulas(tables: readonly SourceTable[], recordId: string): SourceTable[] {
  const checker = new Checker(tables, recordId)
  return tables.map((table) => ({
    ...table,
    fields: table.fields.map((field) => {
      if (field.kind !== 'formula') return field
      const fault = checker.faultOf(table, field)
      return fault === null ? field : asText(field, `Formula kept as text: ${fault}`)
    }),
  }))
}

class Checker {
  readonly #tables: readonly SourceTable[]
  readonly #recordId: string
  readonly #known = new Map<SourceField, { readonly type: FormulaType; readonly fault: string | null }>()
  readonly #open = new Set<SourceField>()

  constructor(tables: readonly SourceTable[], recordId: string) {
    this.#tables = tables
    this.#recordId = recordId
  }

  faultOf(table: SourceTable, field: SourceField): string | null {
    this.#typeOf(table, field)
    return this.#known.get(field)?.fault ?? null
  }

  /** Of one that is kept as text: text. */
  #typeOf(table: SourceTable, field: SourceField): FormulaType {
    if (field.kind === 'formula') return this.#formulaType(table, field)
    if (field.kind === 'count') return 'number'
    if (field.kind === 'link') return { listOf: 'text' }
    if (field.kind === 'lookup') return { listOf: this.#beyond(table, field) }
    if (field.kind === 'rollup')
      return ['min', 'max'].includes(field.through?.func ?? '') ? this.#beyond(table, field) : 'number'
    return columnFormulaType(columnTypeOf(field.to ?? '').comparison, false)
  }

  #formulaType(table: SourceTable, field: SourceField): FormulaType {
    const known = this.#known.get(field)
    if (known !== undefined) return known.type
    // One that needs itself is refused when it is made.
    if (this.#open.has(field)) return 'text'
    this.#open.add(field)
    const found = this.#check(table, field)
    this.#known.set(field, found)
    return found.type
  }

  #check(table: SourceTable, { formula }: SourceField): { readonly type: FormulaType; readonly fault: string | null } {
    try {
      return { type: checkFormula(parseFormula(formula ?? ''), this.#columnsOf(table)).type, fault: null }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { type: 'text', fault: error.message }
    }
  }

  #columnsOf(table: SourceTable) {
    const find = (name: string): FormulaColumn | null => {
      if (name === this.#recordId) return { id: name, title: name, type: 'text' }
      const field = table.fields.find(({ title, kind }) => title === name && kind !== 'left')
      return field === undefined ? null : { id: field.id, title: name, type: this.#typeOf(table, field) }
    }
    return { find, createdTime: null, lastModifiedTime: null, key: [] }
  }

  #beyond(table: SourceTable, { through }: SourceField): ScalarType {
    const link = table.fields.find(({ id }) => id === through?.link)?.link
    const there = this.#tables.find(({ id }) => id === link?.table)
    const field = there?.fields.find(({ id }) => id === through?.field)
    const type = there === undefined || field === undefined ? 'text' : this.#typeOf(there, field)
    return typeof type === 'string' ? type : type.listOf
  }
}

import type { ColumnTypeName } from '@rowhouse/core/column-types/registry'
import { findText } from '../../actions/find-text.ts'
import type { TextKey, Texts } from '../../i18n/catalogue.ts'

/** What people coming from elsewhere call them. */
const otherNames: Readonly<Partial<Record<ColumnTypeName, TextKey>>> = {
  SingleLineText: 'fields.alias.SingleLineText',
  LongText: 'fields.alias.LongText',
  URL: 'fields.alias.URL',
  Number: 'fields.alias.Number',
  Decimal: 'fields.alias.Decimal',
  Currency: 'fields.alias.Currency',
  SingleSelect: 'fields.alias.SingleSelect',
  MultiSelect: 'fields.alias.MultiSelect',
  Checkbox: 'fields.alias.Checkbox',
  Collaborator: 'fields.alias.Collaborator',
  DateTime: 'fields.alias.DateTime',
  Attachment: 'fields.alias.Attachment',
  GeoPoint: 'fields.alias.GeoPoint',
  LinkToAnotherRecord: 'fields.alias.LinkToAnotherRecord',
  Rollup: 'fields.alias.Rollup',
  AutoNumber: 'fields.alias.AutoNumber',
}

/** The types a search means, the best first: those that are called so, then those that say so of themselves. */
export function findTypes(types: readonly ColumnTypeName[], search: string, t: Texts): readonly ColumnTypeName[] {
  if (search.trim() === '') return types
  return types
    .map((type) => ({ type, score: scoreOf(type, search, t) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ type }) => type)
}

function scoreOf(type: ColumnTypeName, search: string, t: Texts): number {
  const named = findText(search, t(`tables.type.${type}`))
  if (named !== null) return named.score
  const alias = otherNames[type]
  const said = `${alias === undefined ? '' : t(alias)} ${t(`tables.type.${type}.text`)} ${type}`
  const found = search
    .trim()
    .split(/\s+/)
    .map((word) => findText(word, said)?.score ?? 0)
  // Less than any name.
  return Math.min(...found) / 8
}

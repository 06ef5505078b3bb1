import type { ColumnTypeName } from '@rowhouse/core/column-types/registry'
import { findText } from '../../actions/find-text.ts'
import { cellTypes } from '../../cells/cell-types.ts'
import type { Texts } from '../../i18n/catalogue.ts'

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
  const { otherNames } = cellTypes[type]
  const said = `${otherNames === undefined ? '' : t(otherNames)} ${t(`tables.type.${type}.text`)} ${type}`
  const found = search
    .trim()
    .split(/\s+/)
    .map((word) => findText(word, said)?.score ?? 0)
  // Less than any name.
  return Math.min(...found) / 8
}

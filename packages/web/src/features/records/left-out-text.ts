import { columnTypes } from '@rowhouse/core/column-types/registry'
import type { ChangeBatch, LeftOut } from '@rowhouse/grid/events'
import type { Texts } from '../../i18n/catalogue.ts'
import type { Column } from '../../structure/tables/table.ts'
import { shortened } from '../../values/shortened.ts'

/** Which columns were not taken, and why. */
export function leftOutText(
  t: Texts,
  by: ChangeBatch['by'],
  { columns: left }: LeftOut,
  columns: readonly Column[],
): string {
  const fields = columns.filter(({ id }) => left.includes(id))
  const computed = fields.filter(({ type }) => columnTypes[type].storage === null)
  const kept = fields.filter((field) => !computed.includes(field))
  const beyond = left.length - fields.length
  const titles = (list: readonly Column[]) => shortened(list.map(({ title }) => title).join(', '))
  const why = [
    ...(kept.length === 0 ? [] : [t('rows.left.kept', { count: kept.length, titles: titles(kept) })]),
    ...(computed.length === 0 ? [] : [t('rows.left.computed', { count: computed.length, titles: titles(computed) })]),
    ...(beyond === 0 ? [] : [t('rows.left.beyond', { count: beyond })]),
  ].join('; ')
  return t(by === 'fill' ? 'rows.left.fill' : 'rows.left.paste', { count: left.length, why })
}

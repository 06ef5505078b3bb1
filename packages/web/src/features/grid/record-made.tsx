import type { ColumnTypeName } from '@rowhouse/core/column-types/registry'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { describeMoment, momentOf } from '../../ui/moment.ts'
import type { RecordRow, Table } from '../tables/table.ts'
import type { CellContext } from './cells/cell-type.ts'

interface RecordMadeProps {
  readonly className: string | undefined
  readonly table: Table
  readonly record: RecordRow
  readonly context: CellContext
}

/** Who made the record and when it was last touched, as far as the table keeps it. */
export function RecordMade({ className, table, record, context }: RecordMadeProps): ReactElement | null {
  const t = useTexts()
  const locale = useSaved((state) => state.settings.language)
  const kept = (type: ColumnTypeName): string | null => {
    const column = table.columns.find((one) => one.type === type)
    const value = column === undefined ? null : record[column.title]
    return typeof value === 'string' ? value : null
  }
  const when = (type: ColumnTypeName): string | null => {
    const iso = kept(type)
    return iso === null ? null : describeMoment(momentOf(iso, new Date()), t, locale)
  }
  const who = (type: ColumnTypeName): string | null => {
    const person = context.people.get(kept(type) ?? '')
    return person === undefined ? null : person.name || person.email
  }
  const [created, by, changed] = [when('CreateTime'), who('CreatedBy'), when('LastModifiedTime')]
  if (created === null) return null
  const made =
    by === null ? t('cells.sheet.made', { when: created }) : t('cells.sheet.madeBy', { when: created, name: by })
  return (
    <p className={className}>{changed === null ? made : `${made} · ${t('cells.sheet.changed', { when: changed })}`}</p>
  )
}

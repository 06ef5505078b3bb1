import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import type { CellContext } from '../../cells/cell-type.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import type { RecordRow, Table } from '../../structure/tables/table.ts'
import { describeMomentInside, momentOf } from '../../ui/moment.ts'
import { madeAndChanged, type Touch } from './made-and-changed.ts'
import { recordHistoryQuery } from './record-history-query.ts'
import classes from './record-sheet.module.css'

interface RecordMadeProps {
  readonly table: Table
  readonly rowId: string
  readonly record: RecordRow
  readonly context: CellContext
  /** Grows with every write. */
  readonly stored: number
}

/** Who made the record and who changed it last, at the foot of its fields. */
export function RecordMade({ table, rowId, record, context, stored }: RecordMadeProps): ReactElement | null {
  const t = useTexts()
  const locale = useSaved((state) => state.settings.language)
  const { data } = useQuery(recordHistoryQuery(table.id, rowId, stored))
  const { made, changed } = madeAndChanged({
    table,
    record,
    history: data?.list ?? [],
    nameOf(id) {
      const person = context.people.get(id)
      return person === undefined ? null : person.name || person.email
    },
  })
  const told = (touch: Touch | null, word: 'made' | 'changed'): readonly string[] => {
    if (touch === null) return []
    const when = describeMomentInside(momentOf(touch.at, new Date()), t, locale)
    return [
      touch.by === null ? t(`cells.sheet.${word}`, { when }) : t(`cells.sheet.${word}By`, { when, name: touch.by }),
    ]
  }
  const parts = [...told(made, 'made'), ...told(changed, 'changed')]
  return parts.length === 0 ? null : <p className={classes.made}>{parts.join(' · ')}</p>
}

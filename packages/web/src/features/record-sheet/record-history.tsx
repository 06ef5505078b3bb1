import { columnTypes } from '@rowhouse/core/column-types/registry'
import type { CellValue } from '@rowhouse/core/storage'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import type { CellContext } from '../../cells/cell-type.ts'
import { CellView } from '../../cells/cell-views.tsx'
import { gridCell } from '../../cells/grid-cell.ts'
import type { Texts } from '../../i18n/catalogue.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Column, Table } from '../../structure/tables/table.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { RelinkSpec } from '../records/relink-spec.ts'
import { HistoryChange } from './history-change.tsx'
import { LinkChange } from './history-links.tsx'
import { type HistoryEntry, recordHistoryQuery } from './record-history-query.ts'
import classes from './record-sheet.module.css'

interface RecordHistoryProps {
  readonly table: Table
  readonly rowId: string
  readonly context: CellContext
  /** Grows with every write: the history has one more entry. */
  readonly stored: number
  /** null: the person may only look. */
  readonly onRestore: ((column: Column, value: CellValue) => Promise<void>) | null
  readonly onRelink: ((column: Column, spec: RelinkSpec) => Promise<void>) | null
}

/** Who changed what, newest first; an earlier value comes back by one click, as a change like any other. */
export function RecordHistory(props: RecordHistoryProps): ReactElement | null {
  const { table, rowId, stored } = props
  const t = useTexts()
  const { data } = useQuery(recordHistoryQuery(table.id, rowId, stored))
  if (data === undefined) return null
  if (data.list.length === 0) return <p className={classes.none}>{t('cells.history.none')}</p>
  return (
    <ul className={classes.history}>
      {data.list.map((entry) => {
        const { change, type, at } = entry
        const name = whoIn(entry, t)
        return (
          <li key={change}>
            <IconHistory size={14} aria-hidden />
            <div>
              <bdi>{t(`cells.history.${sentenceOf(entry)}`, { name, titles: titlesIn(table, entry).join(', ') })}</bdi>{' '}
              <RelativeTime iso={at} />
              {type === 'updated' || type === 'linked' ? <Changes {...props} entry={entry} /> : null}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** A program is told apart from its person by the name of its token. */
function whoIn(entry: HistoryEntry, t: Texts): string {
  const name = nameIn(entry) ?? t(`cells.history.${strangerIn(entry)}`)
  return entry.byToken === null ? name : t('cells.history.byToken', { name, token: entry.byToken })
}

const nameIn = ({ by }: HistoryEntry): string | null => by?.name || by?.email || null

const strangerIn = ({ byLink, byForm }: HistoryEntry): 'byForm' | 'byLink' | 'somebody' =>
  byLink ? (byForm ? 'byForm' : 'byLink') : 'somebody'

/** Of links that several records may have, only what came or went is known. */
function sentenceOf({ type, links }: HistoryEntry): 'inserted' | 'updated' | 'deleted' | 'linked' | 'unlinked' {
  if (type === 'inserted' || type === 'deleted') return type
  if (type !== 'linked' || links.length === 0) return 'updated'
  const [hasAdded, hasRemoved] = [links.some((one) => one.addedCount > 0), links.some((one) => one.removedCount > 0)]
  return hasAdded && hasRemoved ? 'updated' : hasAdded ? 'linked' : 'unlinked'
}

// Foreign keys say nothing to people; the link they belong to stands beside them.
function titlesIn({ columns }: Table, { after, links }: HistoryEntry): readonly string[] {
  const hidden = new Set(columns.filter(({ isSystem }) => isSystem).map(({ title }) => title))
  const titles = new Set([...Object.keys(after), ...links.map(({ column }) => column.title)])
  return [...titles].filter((title) => !hidden.has(title))
}

interface ChangesProps extends RecordHistoryProps {
  readonly entry: HistoryEntry
}

function Changes({ table, context, entry, onRestore, onRelink }: ChangesProps): ReactElement {
  const { before, after, links } = entry
  return (
    <ul>
      {titlesIn(table, entry).map((title) => {
        const column = table.columns.find((one) => one.title === title)
        if (column === undefined || columnTypes[column.type].secret) return null
        const changed = links.find((one) => one.column.id === column.id)
        if (changed !== undefined)
          return <LinkChange key={title} column={column} changed={changed} onRelink={onRelink} />
        // The other end of the link is gone.
        if (columnTypes[column.type].computed === 'link') return null
        const cells = { old: (before[title] ?? null) as CellValue, now: (after[title] ?? null) as CellValue }
        return <CellChange key={title} column={column} context={context} {...cells} onRestore={onRestore} />
      })}
    </ul>
  )
}

interface CellChangeProps extends Pick<RecordHistoryProps, 'context' | 'onRestore'> {
  readonly column: Column
  readonly old: CellValue
  readonly now: CellValue
}

function CellChange({ column, context, old, now, onRestore }: CellChangeProps): ReactElement {
  const view = (value: CellValue) => <CellView cell={gridCell(column, value, context)} />
  const restore = onRestore === null || column.isReadOnly ? null : () => onRestore(column, old)
  return (
    <HistoryChange
      title={column.title}
      before={old === null ? null : view(old)}
      after={now === null ? null : view(now)}
      onRestore={restore}
    />
  )
}

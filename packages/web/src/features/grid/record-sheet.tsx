import { ActionIcon } from '@mantine/core'
import { readRecord } from '@rowhouse/core/api/records'
import { IconChevronDown, IconChevronUp, IconFileOff, IconLink } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactElement, useState, useSyncExternalStore } from 'react'
import { call } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { queryClient } from '../../api/query-client.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { copyText } from '../../ui/copy-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import type { Project } from '../projects/project.ts'
import { tableQuery } from '../tables/queries.ts'
import { readInput } from '../tables/read-input.ts'
import { type Column, type RecordRow, recordName, type Table } from '../tables/table.ts'
import { usePeople } from '../tables/use-people.ts'
import { RecordHistory } from './record-history.tsx'
import classes from './record-sheet.module.css'
import { SheetField } from './sheet-field.tsx'
import type { TableRecords } from './table-records.ts'

interface RecordSheetProps {
  readonly project: Project
  readonly table: Table
  readonly records: TableRecords
  readonly rowId: string
  readonly mayWrite: boolean
  readonly onGo: (key: string) => void
  readonly onClose: () => void
}

const recordQuery = (projectId: string, tableId: string, rowId: string) =>
  queryOptions({
    queryKey: [...tableQuery(projectId, tableId).queryKey, 'record', rowId],
    queryFn: async ({ signal }) =>
      (await call(readRecord.ofTable, {
        params: { orgs: 'v1', projectName: projectId, tableName: tableId, rowId },
        signal,
      })) as RecordRow,
    retry: false,
  })

/** One record with everything it holds; its address is a link to it. */
export function RecordSheet({
  project,
  table,
  records,
  rowId,
  mayWrite,
  onGo,
  onClose,
}: RecordSheetProps): ReactElement {
  const t = useTexts()
  const people = usePeople(project.id, table)
  const query = recordQuery(project.id, table.id, rowId)
  const { data: record, error } = useQuery(query)
  const [saved, setSaved] = useState(0)
  useSyncExternalStore(records.subscribe, records.version)
  const place = placeOf(records, rowId)
  const [before, after] = place === null ? [null, null] : [records.keyAt(place - 1), records.keyAt(place + 1)]

  /** The sentence of the refusal; null when it was stored. */
  async function store(
    column: Column,
    input: Parameters<typeof readInput>[1] | { readonly value: unknown },
  ): Promise<string | null> {
    const read = typeof input === 'string' ? readInput(column, input) : { value: input.value as never }
    if ('fault' in read) return read.fault
    try {
      await records.saveCells(rowId, { [column.title]: read.value })
    } catch (refusal) {
      return messageOf(refusal)
    }
    await queryClient.invalidateQueries({ queryKey: query.queryKey })
    setSaved((count) => count + 1)
    return null
  }

  const copyLink = () => void copyText(globalThis.location.href, t('grid.sheet.copied'))
  const name = record === undefined ? '' : (recordName(table, record) ?? t('grid.sheet.unnamed'))
  return (
    <SidePanel opened onClose={onClose} title={name}>
      <div className={classes.tools}>
        <ActionIcon
          aria-label={t('grid.sheet.previous')}
          disabled={before === null}
          onClick={() => before !== null && onGo(before)}
        >
          <IconChevronUp size={16} />
        </ActionIcon>
        <ActionIcon
          aria-label={t('grid.sheet.next')}
          disabled={after === null}
          onClick={() => after !== null && onGo(after)}
        >
          <IconChevronDown size={16} />
        </ActionIcon>
        <ActionIcon aria-label={t('grid.sheet.copyLink')} onClick={copyLink}>
          <IconLink size={16} />
        </ActionIcon>
      </div>
      {error === null ? null : (
        <EmptyState icon={IconFileOff} title={t('grid.sheet.missing')} text={t('grid.sheet.missing.text')} />
      )}
      {record === undefined && error === null ? <SkeletonRows rows={6} height={48} /> : null}
      {record === undefined ? null : (
        <>
          <div className={classes.fields}>
            {table.columns
              .filter(({ isSystem }) => !isSystem)
              .map((column) => (
                <SheetField
                  key={column.id}
                  table={table}
                  column={column}
                  record={record}
                  people={people}
                  isReadOnly={!mayWrite || column.isReadOnly || column.type === 'Attachment'}
                  onStore={(input) => store(column, input)}
                />
              ))}
          </div>
          <RecordHistory key={saved} table={table} rowId={rowId} />
        </>
      )}
    </SidePanel>
  )
}

/** Among the loaded rows; null: it is not on the screen. */
function placeOf(records: TableRecords, rowId: string): number | null {
  for (const [place] of records.window.rows()) if (records.keyAt(place) === rowId) return place
  return null
}

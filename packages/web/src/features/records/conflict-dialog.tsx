import { Button } from '@mantine/core'
import type { CellValue } from '@rowhouse/core/storage'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { type Column, showCell, type Table } from '../../structure/tables/table.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import classes from './conflict-dialog.module.css'
import type { Decision } from './record-writes.ts'
import type { Conflicts, SaveSpec } from './records-api.ts'

/** What is asked, and who waits for the answer. */
export interface Asked {
  readonly conflicts: Conflicts
  readonly spec: SaveSpec
  readonly answer: (decision: Decision) => void
}

interface ConflictDialogProps {
  readonly table: Table
  readonly asked: Asked
}

const mostShown = 20

/** Two people wrote into the same cell: both values, and whose stays. What was typed is shown until it is decided. */
export function ConflictDialog({ table, asked }: ConflictDialogProps): ReactElement {
  const t = useTexts()
  const { conflicts, conflictCount: count } = asked.conflicts
  return (
    <Dialog onClose={() => asked.answer('theirs')} title={t('rows.conflict.title', { count })} size="lg">
      <p className={classes.text}>{t('rows.conflict.text', { count })}</p>
      <table className={classes.both}>
        <thead>
          <tr>
            <th>{t('rows.conflict.field')}</th>
            <th>{t('rows.conflict.mine')}</th>
            <th>{t('rows.conflict.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {conflicts.slice(0, mostShown).map(({ record, column: title, theirs }) => {
            const column = table.columns.find((one) => one.title === title)
            const mine = asked.spec.updates.find((update) => update.record === record)?.cells[title] ?? null
            return (
              <tr key={`${record} ${title}`}>
                <th>
                  <bdi>{title}</bdi>
                </th>
                <td>
                  <bdi>{shown(column, mine)}</bdi>
                </td>
                <td>
                  <bdi>{shown(column, theirs as CellValue)}</bdi>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {count > mostShown ? (
        <p className={classes.text}>{t('rows.conflict.more', { count: count - mostShown })}</p>
      ) : null}
      <DialogFoot>
        <Button variant="default" onClick={() => asked.answer('theirs')}>
          {t('rows.conflict.takeTheirs')}
        </Button>
        <Button onClick={() => asked.answer('mine')}>{t('rows.conflict.keepMine')}</Button>
      </DialogFoot>
    </Dialog>
  )
}

function shown(column: Column | undefined, value: CellValue): string {
  if (value === null || value === '') return '–'
  return column === undefined ? String(value) : showCell(column, value)
}

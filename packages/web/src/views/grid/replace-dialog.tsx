import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { type ReactElement, useMemo, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { replacementsOf, updatesOf } from '../../features/records/found-cells.ts'
import { undoThere } from '../../features/records/run-history.ts'
import type { TableRecords } from '../../features/records/table-records.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import classes from './find-bar.module.css'
import type { Find } from './use-find.ts'

interface ReplaceDialogProps {
  readonly find: Find
  readonly by: string
  readonly records: TableRecords
  readonly onClose: () => void
}

const mostShown = 100

/** What would change, before it does. All of it is one step. */
export function ReplaceDialog({ find, by, records, onClose }: ReplaceDialogProps): ReactElement {
  const t = useTexts()
  const [isBusy, setBusy] = useState(false)
  const { changed, faulty, readOnlyCount } = useMemo(
    () => replacementsOf(find.cells, find.wanted, by),
    [find.cells, find.wanted, by],
  )
  const count = changed.length

  async function apply(): Promise<void> {
    setBusy(true)
    try {
      const undoable = await records.saves.saveKeyed(updatesOf(changed), count)
      await records.window.reload()
      onClose()
      toast.undo(
        t('rows.replace.done', { count, number: count.toLocaleString() }),
        t('tables.undo'),
        () => void (undoable === null ? null : undoThere(records.undoStack, undoable)),
      )
    } catch (error) {
      toast.error(messageOf(error), { durationMs: 5000 })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog onClose={onClose} title={t('rows.replace.title', { count, number: count.toLocaleString() })} size="lg">
      {count === 0 ? null : (
        <ul className={classes.list}>
          {changed.slice(0, mostShown).map(({ record, column, from, to }) => (
            <li key={`${record} ${column.id}`}>
              <bdi className={classes.title}>{column.title}</bdi>
              <bdi className={classes.from}>{shortened(from)}</bdi>
              <IconArrowRight size={14} aria-label={t('rows.replace.becomes')} />
              <bdi>{to === '' ? t('rows.replace.empty') : shortened(to)}</bdi>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.notes}>
        {count > mostShown ? <span>{t('rows.replace.others', { count: count - mostShown })}</span> : null}
        {readOnlyCount > 0 ? <span>{t('rows.replace.readOnly', { count: readOnlyCount })}</span> : null}
        {faulty.length > 0 ? (
          <span>
            {t('rows.replace.faulty', {
              count: faulty.length,
              text: shortened(faulty[0]?.to ?? ''),
              title: faulty[0]?.column.title ?? '',
            })}
          </span>
        ) : null}
        {find.isMore ? <span>{t('rows.replace.more')}</span> : null}
      </div>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          {t('shell.cancel')}
        </Button>
        <Button disabled={count === 0} loading={isBusy} onClick={() => void apply()}>
          {t('rows.replace.submit', { count, number: count.toLocaleString() })}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

const shortened = (text: string): string => (text.length > 120 ? `${text.slice(0, 119)}…` : text)

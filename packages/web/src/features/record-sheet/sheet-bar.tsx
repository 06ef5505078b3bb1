import { ActionIcon } from '@mantine/core'
import {
  IconArrowsDiagonal,
  IconArrowsDiagonalMinimize2,
  IconChevronDown,
  IconChevronUp,
  IconCopy,
  IconDots,
  IconLink,
  IconPrinter,
  IconTable,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { stillHere } from '../../state/navigation.ts'
import { useSaved } from '../../state/saved.ts'
import { toast } from '../../state/toast-store.ts'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import { type RecordRow, recordKey, type Table } from '../../structure/tables/table.ts'
import { tablePath } from '../../structure/tables/table-places.ts'
import { copyText } from '../../ui/copy-text.ts'
import { Menu } from '../../ui/menu.tsx'
import { tellTrashed } from '../../undo/tell-trashed.ts'
import { FollowRecordButton } from '../follows/follow-record-button.tsx'
import { PeopleInRecord, usePeopleIn } from '../live/people-in-record.tsx'
import { tellLinksLeftOut } from '../records/links-left-out.ts'
import type { OpenedRecord } from '../records/opened-records.ts'
import { undoThere } from '../records/run-history.ts'
import type { TableRecords } from '../records/table-records.ts'
import classes from './record-sheet.module.css'
import { SheetBack } from './sheet-back.tsx'
import type { Neighbours } from './use-neighbours.ts'

interface SheetBarProps {
  readonly project: Project
  readonly table: Table
  readonly records: TableRecords
  readonly rowId: string
  /** undefined: it is not there, or not yet. */
  readonly record: RecordRow | undefined
  readonly neighbours: Neighbours
  readonly mayWrite: boolean
  /** It is no record of the view behind it, but was opened from another one. */
  readonly isLinked: boolean
  readonly from: OpenedRecord | null
  readonly isPage: boolean
  readonly onPage: () => void
  readonly onGo: (key: string) => void
  readonly onClose: () => void
}

/** Where the record stands, and what can be done with it. */
export function SheetBar(props: SheetBarProps): ReactElement {
  const { project, table, rowId, record, isLinked, from, isPage, onPage, onClose } = props
  const t = useTexts()
  const people = usePeopleIn(table.id, rowId)
  const previewAs = useSaved((state) => state.users.previewAs)
  const mayFollow = mayIn(project, 'projects.arrange', previewAs)
  const address = isLinked ? ownAddress(props) : globalThis.location.href
  return (
    <>
      {isLinked ? <SheetBack projectId={project.id} from={from} onBack={onClose} /> : <SheetSteps {...props} />}
      <span className={classes.space} />
      <PeopleInRecord people={people} size={20} />
      {record !== undefined && mayFollow ? <FollowRecordButton tableId={table.id} recordId={rowId} /> : null}
      <ActionIcon
        size="sm"
        aria-label={t('cells.sheet.copyLink')}
        onClick={() => void copyText(address, t('cells.sheet.copied'))}
      >
        <IconLink size={16} />
      </ActionIcon>
      <ActionIcon
        size="sm"
        aria-label={t(isPage ? 'cells.sheet.toSide' : 'cells.sheet.toPage')}
        className={classes.wideOnly ?? ''}
        onClick={onPage}
      >
        {isPage ? <IconArrowsDiagonalMinimize2 size={16} /> : <IconArrowsDiagonal size={16} />}
      </ActionIcon>
      {record === undefined ? null : <SheetMenu {...props} record={record} />}
      <SheetClose onClose={onClose} />
    </>
  )
}

export function SheetClose({ onClose }: Pick<SheetBarProps, 'onClose'>): ReactElement {
  const t = useTexts()
  return (
    <ActionIcon className={classes.close ?? ''} size="sm" aria-label={t('shell.close')} onClick={onClose}>
      <IconX size={16} />
    </ActionIcon>
  )
}

/** To the records before and after it in the view. */
function SheetSteps({ neighbours }: Pick<SheetBarProps, 'neighbours'>): ReactElement {
  const { place, count, isCountOpen, goNext, goPrevious } = neighbours
  const t = useTexts()
  return (
    <>
      <ActionIcon
        size="sm"
        aria-label={t('cells.sheet.previous')}
        disabled={goPrevious === null}
        onClick={() => void goPrevious?.()}
      >
        <IconChevronUp size={16} />
      </ActionIcon>
      <ActionIcon
        size="sm"
        aria-label={t('cells.sheet.next')}
        disabled={goNext === null}
        onClick={() => void goNext?.()}
      >
        <IconChevronDown size={16} />
      </ActionIcon>
      {place === null ? null : (
        <span className={classes.place}>
          {t(isCountOpen ? 'cells.sheet.placeOpen' : 'cells.sheet.place', {
            place: (place + 1).toLocaleString(),
            count: count.toLocaleString(),
          })}
        </span>
      )}
    </>
  )
}

/** Where the record is open by itself, in its own table. */
function ownPlace({ project, table, rowId }: Pick<SheetBarProps, 'project' | 'table' | 'rowId'>): string {
  const summary = { title: table.title, type: table.isView ? 'view' : 'table', base_id: table.baseId }
  return `${tablePath(project, summary)}&rowId=${encodeURIComponent(rowId)}`
}

function ownAddress(props: Pick<SheetBarProps, 'project' | 'table' | 'rowId'>): string {
  const [page] = globalThis.location.href.split('#')
  return `${page}#${ownPlace(props)}`
}

function SheetMenu(props: SheetBarProps & { readonly record: RecordRow }): ReactElement {
  const { table, records, rowId, record, mayWrite, isLinked, onGo, onClose } = props
  const t = useTexts()
  const navigate = useNavigate()

  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      toast.error(messageOf(error))
    }
  }

  const duplicate = async () => {
    const isHere = stillHere()
    const { cells, leftOut } = await records.rows.copied(table, record)
    const made = recordKey(table, (await records.create(cells)).record)
    toast.success(t('cells.sheet.duplicated'))
    tellLinksLeftOut(leftOut)
    if (made !== null && isHere()) onGo(made)
  }

  const remove = async () => {
    const isHere = stillHere()
    const { isKept, undoable } = await records.rows.removeKeys([rowId])
    if (isKept) return
    if (isHere()) onClose()
    if (undoable === null) return
    const undo = () => void undoThere(records.undoStack, undoable)
    tellTrashed(records.place.projectId, t('grid.rows.deleted', { count: 1 }), undo)
  }

  return (
    <Menu position="bottom-end" zIndex="var(--rh-z-popover)">
      <Menu.Target>
        <ActionIcon size="sm" aria-label={t('cells.sheet.more')}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isLinked ? (
          <Menu.Item leftSection={<IconTable size={16} />} onClick={() => void navigate(ownPlace(props))}>
            {t('cells.sheet.inTable', { table: table.title })}
          </Menu.Item>
        ) : null}
        <Menu.Item leftSection={<IconPrinter size={16} />} onClick={() => globalThis.print()}>
          {t('cells.sheet.print')}
        </Menu.Item>
        {mayWrite ? (
          <>
            <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void attempt(duplicate)}>
              {t('grid.rows.duplicate', { count: 1 })}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item data-danger leftSection={<IconTrash size={16} />} onClick={() => void attempt(remove)}>
              {t('grid.rows.delete', { count: 1 })}
            </Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}

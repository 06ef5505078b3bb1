import type { MenuRequest } from '@rowhouse/grid/events'
import type { Grid as GridHandle } from '@rowhouse/grid/grid'
import { type ReactElement, type RefObject, useState } from 'react'
import { mostAtOnce } from '../../features/records/receipt.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import type { Column } from '../../structure/tables/table.ts'
import type { ViewBodyProps } from '../view-body.ts'
import { ColumnMenu, FooterMenu, GroupMenu, RowMenu } from './grid-parts.ts'
import type { ViewHeading } from './groups/group-headings.ts'
import { rowsIn } from './rows-in.ts'

type OpenMenu =
  | { readonly on: 'column'; readonly at: MenuRequest; readonly column: string }
  | { readonly on: 'footer'; readonly at: MenuRequest; readonly column: string }
  | { readonly on: 'rows'; readonly at: MenuRequest; readonly rows: readonly number[] }
  | { readonly on: 'group'; readonly at: MenuRequest; readonly group: ViewHeading }

interface GridMenus {
  openColumn(column: string, at: MenuRequest): void
  openFooter(column: string, at: MenuRequest): void
  openRow(row: number, at: MenuRequest): void
  openGroup(group: ViewHeading, at: MenuRequest): void
  readonly menu: ReactElement | null
}

interface GroupActs {
  toggle(group: ViewHeading): void
  add(group: ViewHeading): void
  /** Why a person who may add records can add none here; null: they can, or may not at all. */
  computedBy(group: ViewHeading): Column | null
}

/** The menu at the pointer, whatever it points at. */
export function useGridMenus(props: ViewBodyProps, grid: RefObject<GridHandle | null>, acts: GroupActs): GridMenus {
  const t = useTexts()
  const [open, setOpen] = useState<OpenMenu | null>(null)
  // After the key or click that asked for it: a menu closes by the next one outside of it.
  const show = (menu: OpenMenu) => void setTimeout(() => setOpen(menu))

  function close(): void {
    setOpen(null)
    grid.current?.focus()
  }

  /** The way to a row that is not there yet: whoever goes elsewhere or types until then stays there. */
  function toRow(): (row: number) => void {
    const from = grid.current?.selection
    return (row) => {
      const now = grid.current
      if (now === null || now.selection !== from || now.isEditing || now.isOnNewRow) return
      now.goTo({ row, column: from.active?.column ?? 0 })
    }
  }

  function openRow(row: number, at: MenuRequest): void {
    const selection = grid.current?.selection
    const rows = selection === undefined ? [row] : rowsIn(selection, row, mostAtOnce)
    if (rows === null) toast.info(t('grid.tooMany', { number: mostAtOnce.toLocaleString() }))
    else show({ on: 'rows', at, rows })
  }

  return {
    openColumn: (column, at) => show({ on: 'column', at, column }),
    openFooter: (column, at) => show({ on: 'footer', at, column }),
    openRow,
    openGroup: (group, at) => show({ on: 'group', at, group }),
    menu: open === null ? null : menuOf(open),
  }

  function menuOf(menu: OpenMenu): ReactElement {
    const { at } = menu
    if (menu.on === 'rows') return <RowMenu {...props} at={at} rows={menu.rows} onClose={close} toCopy={toRow} />
    if (menu.on === 'column') return <ColumnMenu {...props} at={at} columnId={menu.column} onClose={close} />
    if (menu.on === 'footer') return <FooterMenu {...props} at={at} columnId={menu.column} onClose={close} />
    const { group } = menu
    return (
      <GroupMenu
        at={at}
        group={group}
        viewId={props.viewId}
        onToggle={() => acts.toggle(group)}
        onAdd={group.canAdd === true ? () => acts.add(group) : null}
        computedBy={acts.computedBy(group)}
        onClose={close}
      />
    )
  }
}

import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconDatabase, IconDots, IconPlus } from '@tabler/icons-react'
import { type MouseEvent, type ReactElement, type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { ModeMark } from '../../features/views/mode-mark.tsx'
import type { Texts } from '../../i18n/catalogue.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { iconOf } from '../../structure/tables/table-icon.ts'
import { ViewPicture } from '../../structure/views/view-picture.tsx'
import { NameField } from '../../ui/name-field.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import classes from './project-tree.module.css'
import type { Side } from './tree-drag.ts'
import type { TreeRow } from './tree-rows.ts'
import { useDraggedLine } from './use-dragged-line.ts'

export interface TreeActs {
  readonly titleOf: (row: TreeRow) => string
  readonly pathOf: (row: TreeRow) => string | null
  readonly toggle: (row: TreeRow) => void
  /** Its link was followed. */
  readonly follow: (row: TreeRow) => void
  readonly openMenu: (row: TreeRow, at: { readonly x: number; readonly y: number }) => void
  readonly rename: (row: TreeRow, title: string) => Promise<string | null>
  readonly endRename: () => void
  /** null: it stays where it is. */
  readonly groupOf: (row: TreeRow) => string | null
  readonly drop: (dropped: string, on: TreeRow, side: Side) => void
}

interface TreeLineProps {
  readonly row: TreeRow
  readonly acts: TreeActs
  readonly isOn: boolean
  /** The one line of the tree that Tab reaches; arrow keys go on from it. */
  readonly isTabStop: boolean
  readonly isRail: boolean
  readonly isNaming: boolean
  readonly count: { readonly records: number; readonly isMore: boolean } | null
  /** Two letters, for the rail. */
  readonly mark: string
}

export function TreeLine(props: TreeLineProps): ReactElement {
  const { row, acts, isOn, isRail, isNaming } = props
  const t = useTexts()
  const line = useRef<HTMLLIElement>(null)
  const group = isNaming ? null : acts.groupOf(row)
  useDraggedLine(line, group === null ? null : { id: row.key, group, onDrop: (id, side) => acts.drop(id, row, side) })
  const title = acts.titleOf(row)
  const hasMenu = (row.kind === 'table' || row.kind === 'view') && !isRail && !isNaming
  return (
    <li
      ref={line}
      className={classes.line}
      data-kind={row.kind}
      data-on={isOn || undefined}
      onContextMenu={(event) => {
        if (!hasMenu) return
        event.preventDefault()
        const { left, bottom } = event.currentTarget.getBoundingClientRect()
        // A key has no place of its own.
        const isKey = event.clientX === 0 && event.clientY === 0
        acts.openMenu(row, isKey ? { x: left + 24, y: bottom } : { x: event.clientX, y: event.clientY })
      }}
    >
      {row.kind === 'table' && !isRail ? <Chevron {...props} label={t('sidebar.views', { title })} /> : null}
      {isNaming ? (
        <>
          <LinePicture row={row} />
          <NameField title={title} onSave={(typed) => acts.rename(row, typed)} onEnd={acts.endRename} />
        </>
      ) : (
        <LineLink {...props} title={title} />
      )}
      {hasMenu ? (
        <ActionIcon
          size="xs"
          tabIndex={-1}
          className={classes.menu ?? ''}
          aria-label={t('tables.menu', { title })}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => acts.openMenu(row, below(currentTarget))}
        >
          <IconDots size={16} />
        </ActionIcon>
      ) : null}
    </li>
  )
}

function below(element: Element): { readonly x: number; readonly y: number } {
  const { left, bottom } = element.getBoundingClientRect()
  return { x: left, y: bottom }
}

function Chevron({ row, acts, label }: TreeLineProps & { readonly label: string }): ReactElement {
  const isOpen = row.kind === 'table' && row.isOpen
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.chevron}
      aria-expanded={isOpen}
      aria-label={label}
      onClick={() => acts.toggle(row)}
    >
      {isOpen ? <IconChevronDown size={12} aria-hidden /> : <IconChevronRight size={12} aria-hidden />}
    </button>
  )
}

function LineLink({
  row,
  acts,
  isOn,
  isTabStop,
  isRail,
  count,
  mark,
  title,
}: TreeLineProps & { readonly title: string }): ReactElement {
  const t = useTexts()
  const path = acts.pathOf(row)
  const common = { className: classes.link, 'data-line': row.key, tabIndex: isTabStop ? 0 : -1 }
  if (path === null) {
    const isOpen = row.kind === 'source' ? row.isOpen : undefined
    const isNew = row.kind === 'newView'
    const label = isNew ? t('sidebar.newView.of', { title }) : t('sidebar.tables', { title })
    const act = ({ currentTarget }: MouseEvent) => (isNew ? acts.openMenu(row, below(currentTarget)) : acts.toggle(row))
    return (
      <button
        type="button"
        {...common}
        aria-expanded={isOpen}
        aria-haspopup={isNew ? 'menu' : undefined}
        aria-label={label}
        onClick={act}
      >
        <LinePicture row={row} />
        <span className={classes.label}>{isNew ? t('sidebar.newView') : title}</span>
      </button>
    )
  }
  return (
    <Tooltip label={title} disabled={!isRail} position="right">
      <Link
        {...common}
        to={path}
        draggable={false}
        title={isRail ? undefined : hintOf(row, t)}
        // The mark of a view is told beside its name; the count of a table is no part of either.
        aria-label={isRail || row.kind === 'view' ? title : undefined}
        aria-current={isOn ? 'page' : undefined}
        onClick={() => acts.follow(row)}
      >
        {isRail ? (
          <span className={classes.mark} aria-hidden>
            {mark}
          </span>
        ) : (
          <>
            <LinePicture row={row} />
            <bdi className={classes.label}>{title}</bdi>
            {row.kind === 'view' ? <ModeMark view={row.view} className={classes.mode} /> : null}
            <Count count={count} />
          </>
        )}
      </Link>
    </Tooltip>
  )
}

/** How the database calls a table, and what a view is for. */
function hintOf(row: TreeRow, t: Texts): string | undefined {
  if (row.kind === 'view') return row.view.description ?? undefined
  if (row.kind !== 'table' || row.table.table_name === row.table.title) return undefined
  return t('sidebar.stored', { title: row.table.title, name: row.table.table_name })
}

function LinePicture({ row }: { readonly row: TreeRow }): ReactNode {
  if (row.kind === 'view') return <ViewPicture view={row.view} className={classes.picture} />
  const Picture = pictureOf(row)
  return <Picture size={16} stroke={1.75} className={classes.picture} aria-hidden />
}

function pictureOf(row: Exclude<TreeRow, { readonly kind: 'view' }>) {
  if (row.kind === 'table') return iconOf(row.table)
  if (row.kind === 'newView') return IconPlus
  return IconDatabase
}

function Count({ count }: Pick<TreeLineProps, 'count'>): ReactElement | null {
  const t = useTexts()
  if (count === null) return null
  const number = count.records.toLocaleString()
  return (
    <span
      className={classes.count}
      aria-hidden
      title={t(count.isMore ? 'sidebar.count.more' : 'sidebar.count', { count: count.records, number })}
    >
      {count.isMore ? `${number}+` : number}
    </span>
  )
}

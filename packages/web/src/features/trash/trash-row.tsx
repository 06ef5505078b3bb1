import { ActionIcon, Button, Checkbox } from '@mantine/core'
import { isColumnTypeName } from '@rowhouse/core/column-types/registry'
import {
  type Icon,
  IconArrowBackUp,
  IconChevronDown,
  IconChevronRight,
  IconColumns3,
  IconRectangle,
  IconTable,
  IconTrashX,
} from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { ColumnIcon } from '../../cells/column-icon.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { viewIcons } from '../../structure/views/view-looks.ts'
import { Avatar } from '../../ui/avatar.tsx'
import list from '../../ui/list-table.module.css'
import { daysLeft } from '../../ui/moment.ts'
import { PurgeMenu } from '../../ui/purge-menu.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import classes from './trash.module.css'
import { type TrashThing, timeLeft } from './trash-things.ts'

interface TrashRowProps {
  readonly thing: TrashThing
  /** What it was in. */
  readonly place: string
  readonly isChosen: boolean
  readonly isOpen: boolean
  /** Why it cannot come back; null: it can. */
  readonly whyGone: string | null
  readonly onChoose: () => void
  readonly onOpen: () => void
  readonly onRestore: () => void
  readonly onPurge: (() => void) | null
}

export function TrashRow(props: TrashRowProps): ReactElement {
  const { thing, place, isChosen, isOpen, whyGone, onChoose, onOpen } = props
  const t = useTexts()
  const isGroup = thing.records !== null && thing.records.count > 1
  const who = thing.by?.name ?? thing.by?.email ?? null
  return (
    <tr data-chosen={isChosen || undefined}>
      <td>
        {thing.with === null && whyGone === null ? (
          <Checkbox
            size="xs"
            aria-label={t('trash.choose', { title: thing.title })}
            checked={isChosen}
            onChange={onChoose}
          />
        ) : null}
      </td>
      <td>
        <span className={list.main}>
          {isGroup ? (
            <ActionIcon
              size="xs"
              variant="subtle"
              className={classes.fold ?? ''}
              aria-expanded={isOpen}
              aria-label={t(isOpen ? 'trash.records.close' : 'trash.records.open')}
              onClick={onOpen}
            >
              {isOpen ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
            </ActionIcon>
          ) : (
            <ThingIcon {...thing} />
          )}
          <span className={list.names}>
            <bdi className={list.name}>{thing.title}</bdi>
            <span className={list.second} data-gone={whyGone !== null || undefined}>
              {whyGone ?? thing.second}
            </span>
            <span className={`${list.second} ${classes.narrowOnly}`}>
              {[t(`trash.of.${thing.kind}`), place, who].filter((part) => part !== null).join(' · ')}
            </span>
            <span className={`${list.second} ${list.phoneOnly}`}>
              {t('trash.left.time')}: {t('shell.trash.daysLeft', { count: daysLeft(thing.goneAt, new Date()) })}
            </span>
          </span>
        </span>
      </td>
      <td className={`${list.wideOnly} ${list.midHidden}`}>{t(`trash.of.${thing.kind}`)}</td>
      <td className={`${list.wideOnly} ${list.midHidden}`}>
        <bdi>{place}</bdi>
      </td>
      <td className={`${list.wideOnly} ${list.midHidden}`}>
        <Remover by={thing.by} />
      </td>
      <td className={list.wideOnly}>
        <RelativeTime iso={thing.deletedAt} />
      </td>
      <td className={list.wideOnly}>
        <TimeLeft thing={thing} />
      </td>
      <td>
        <WayBack {...props} />
      </td>
    </tr>
  )
}

function ThingIcon({ kind, uidt, viewKind }: Pick<TrashThing, 'kind' | 'uidt' | 'viewKind'>): ReactElement {
  if (kind === 'column' && uidt !== null && isColumnTypeName(uidt))
    return <ColumnIcon type={uidt} size={16} className={classes.picture} />
  const Picture = viewKind === null ? pictures[kind] : viewIcons[viewKind]
  return <Picture size={16} stroke={1.75} className={classes.picture} aria-hidden />
}

const pictures: Readonly<Record<TrashThing['kind'], Icon>> = {
  table: IconTable,
  view: viewIcons.grid,
  record: IconRectangle,
  column: IconColumns3,
}

function Remover({ by }: Pick<TrashThing, 'by'>): ReactElement {
  const t = useTexts()
  if (by === null) return <span className={classes.faint}>{t('trash.by.nobody')}</span>
  const email = by.email ?? ''
  return (
    <span className={classes.who} title={email}>
      <Avatar person={{ id: by.id, email, name: by.name }} size={18} />
      <bdi className={classes.clip}>{by.name ?? email}</bdi>
    </span>
  )
}

const soonDays = 3

function TimeLeft({ thing }: { readonly thing: TrashThing }): ReactElement {
  const t = useTexts()
  const now = new Date()
  const days = daysLeft(thing.goneAt, now)
  return (
    <span className={classes.left} data-soon={days <= soonDays || undefined}>
      <i aria-hidden style={{ '--left': `${Math.round(timeLeft(thing, now) * 100)}%` } as React.CSSProperties} />
      {t('shell.trash.daysLeft', { count: days })}
    </span>
  )
}

/** What can be done with it: restore, or only remove; what went with another says with which. */
function WayBack({ thing, whyGone, onRestore, onPurge }: TrashRowProps): ReactElement {
  const t = useTexts()
  const { title, with: companion } = thing
  if (companion !== null)
    return (
      <span className={`${list.actions} ${classes.faint}`}>
        {companion.kind === 'table' ? t('trash.with.table') : t('trash.with.column', { title: companion.title })}
      </span>
    )
  if (whyGone !== null)
    return (
      <span className={list.actions}>
        {onPurge === null ? null : (
          <Button size="xs" variant="default" leftSection={<IconTrashX size={14} />} onClick={onPurge}>
            {t('trash.gone')}
          </Button>
        )}
      </span>
    )
  return (
    <span className={list.actions}>
      <Button
        size="xs"
        variant="default"
        aria-label={t('trash.restore.one', { title })}
        leftSection={<IconArrowBackUp size={14} />}
        onClick={onRestore}
      >
        <span className={classes.restore}>{t('shell.trash.restore')}</span>
      </Button>
      {onPurge === null ? null : <PurgeMenu title={title} onPurge={onPurge} />}
    </span>
  )
}

import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconDots, IconTrashX } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import classes from './list-table.module.css'
import { Menu } from './menu.tsx'
import { daysLeft } from './moment.ts'
import { RelativeTime } from './relative-time.tsx'

export interface TrashedThing {
  readonly id: string
  readonly title: string
  readonly deletedAt: string
  readonly goneAt: string
  readonly picture: ReactElement
  /** A line below the title, such as where it was. */
  readonly second?: string
  readonly onRestore: () => void
  /** null: this person may not delete for good. */
  readonly onPurge: (() => void) | null
}

/** What was deleted and can still come back. */
export function TrashTable({ things }: { readonly things: readonly TrashedThing[] }): ReactElement {
  const t = useTexts()
  return (
    <table className={classes.table}>
      <colgroup>
        <col />
        <col className={classes.wideOnly} style={{ inlineSize: 136 }} />
        <col className={classes.wideOnly} style={{ inlineSize: 112 }} />
        <col style={{ inlineSize: 128 }} />
      </colgroup>
      <thead>
        <tr>
          <th>{t('shell.trash.name')}</th>
          <th>{t('shell.trash.deleted')}</th>
          <th>{t('shell.trash.left')}</th>
          <th aria-label={t('shell.trash.actions')} />
        </tr>
      </thead>
      <tbody>
        {things.map((thing) => (
          <TrashedRow key={thing.id} {...thing} />
        ))}
      </tbody>
    </table>
  )
}

function TrashedRow({ title, deletedAt, goneAt, picture, second, onRestore, onPurge }: TrashedThing): ReactElement {
  const t = useTexts()
  const left = t('shell.trash.daysLeft', { count: daysLeft(goneAt, new Date()) })
  return (
    <tr>
      <td>
        <span className={classes.main}>
          {picture}
          <span className={classes.names}>
            <bdi className={classes.name}>{title}</bdi>
            {second === undefined ? null : <span className={classes.second}>{second}</span>}
            <span className={`${classes.second} ${classes.phoneOnly}`}>
              {t('shell.trash.left')}: {left}
            </span>
          </span>
        </span>
      </td>
      <td className={classes.wideOnly}>
        <RelativeTime iso={deletedAt} />
      </td>
      <td className={classes.wideOnly}>{left}</td>
      <td>
        <span className={classes.actions}>
          <Button size="xs" variant="default" leftSection={<IconArrowBackUp size={14} />} onClick={onRestore}>
            {t('shell.trash.restore')}
          </Button>
          {onPurge === null ? null : (
            <Menu position="bottom-end" width={184}>
              <Menu.Target>
                <ActionIcon size="xs" aria-label={t('shell.trash.menu', { title })}>
                  <IconDots size={16} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item data-danger leftSection={<IconTrashX size={16} />} onClick={onPurge}>
                  {t('shell.trash.purge')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </span>
      </td>
    </tr>
  )
}

import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import classes from './list-table.module.css'
import { daysLeft } from './moment.ts'
import { PurgeMenu } from './purge-menu.tsx'
import { RelativeTime } from './relative-time.tsx'

interface TrashedThing {
  readonly id: string
  readonly title: string
  readonly deletedAt: string
  readonly goneAt: string
  readonly picture: ReactElement
  readonly onRestore: () => void
  readonly onPurge: () => void
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

function TrashedRow({ title, deletedAt, goneAt, picture, onRestore, onPurge }: TrashedThing): ReactElement {
  const t = useTexts()
  const left = t('shell.trash.daysLeft', { count: daysLeft(goneAt, new Date()) })
  return (
    <tr>
      <td>
        <span className={classes.main}>
          {picture}
          <span className={classes.names}>
            <bdi className={classes.name}>{title}</bdi>
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
          <PurgeMenu title={title} onPurge={onPurge} />
        </span>
      </td>
    </tr>
  )
}

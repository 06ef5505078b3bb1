import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { numberOf } from './migration-deeds.ts'
import type { MigrationHead } from './migration-queries.ts'
import classes from './migrations.module.css'
import { StatePill } from './state-pill.tsx'

interface MigrationTableProps {
  /** Newest first. */
  readonly list: readonly MigrationHead[]
  readonly openId: string | null
  readonly onOpen: (id: string) => void
  readonly onRun: (migration: MigrationHead, way: 'up' | 'down') => void
}

/** Whether there is something on the way to it. */
export const goesUp = ({ kind, state, stopped }: MigrationHead): boolean =>
  kind === 'written' && (state === 'pending' || (state === 'stopped' && stopped?.way === 'up'))
export const goesDown = ({ state, back, stopped }: MigrationHead): boolean =>
  (state === 'run' && back !== null) || (state === 'stopped' && stopped?.way === 'down')

export function MigrationTable({ list, openId, onOpen, onRun }: MigrationTableProps): ReactElement {
  const t = useTexts()
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('migrations.number')}</th>
          <th scope="col">{t('migrations.name')}</th>
          <th scope="col">{t('migrations.ways')}</th>
          <th scope="col">{t('migrations.who')}</th>
          <th scope="col">{t('migrations.when')}</th>
          <th scope="col">{t('migrations.checksum')}</th>
          <th scope="col">{t('migrations.state')}</th>
        </tr>
      </thead>
      <tbody>
        {list.map((one) => (
          <tr key={one.id} data-on={one.id === openId || undefined}>
            <td className={classes.number}>{numberOf(one)}</td>
            <td className={classes.name}>
              <button type="button" aria-current={one.id === openId || undefined} onClick={() => onOpen(one.id)}>
                <bdi>{one.title}</bdi>
              </button>
            </td>
            <td>
              <span className={classes.ways}>
                <ActionIcon
                  size="sm"
                  disabled={!goesUp(one)}
                  aria-label={t('migrations.upTo', { number: numberOf(one) })}
                  onClick={() => onRun(one, 'up')}
                >
                  <IconArrowUp size={16} />
                </ActionIcon>
                <ActionIcon
                  size="sm"
                  disabled={!goesDown(one)}
                  aria-label={t('migrations.downTo', { number: numberOf(one) })}
                  onClick={() => onRun(one, 'down')}
                >
                  <IconArrowDown size={16} />
                </ActionIcon>
              </span>
            </td>
            <td>
              <Who by={one.ranBy ?? one.by} />
            </td>
            <td>
              <RelativeTime iso={one.ranAt ?? one.at} />
            </td>
            <td className={classes.sum} data-changed={one.isChanged || undefined} title={one.checksum}>
              {(one.ranChecksum ?? one.checksum).slice(0, 8)}
            </td>
            <td>
              <StatePill migration={one} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function Who({ by }: { readonly by: MigrationHead['by'] }): ReactElement {
  const t = useTexts()
  if (by === null) return <span className={classes.faint}>{t('migrations.nobody')}</span>
  const email = by.email ?? ''
  return (
    <span className={classes.who} title={email}>
      <Avatar person={{ id: by.id, email, name: by.name }} size={18} />
      <bdi>{by.name ?? email}</bdi>
    </span>
  )
}

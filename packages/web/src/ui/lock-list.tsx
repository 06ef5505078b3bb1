import type { StatementLock } from '@rowhouse/core/api/locks'
import type { ReactElement } from 'react'
import type { Static } from 'typebox'
import { useTexts } from '../i18n/use-texts.ts'
import { aboutTime } from './about-time.ts'
import classes from './lock-list.module.css'

interface LockListProps {
  readonly locks: readonly Static<typeof StatementLock>[]
  readonly lockTimeoutMs: number
}

/** Who has to wait for each statement and about how long, before anybody does. */
export function LockList({ locks, lockTimeoutMs }: LockListProps): ReactElement | null {
  const t = useTexts()
  if (locks.length === 0) return null
  const known = locks.map(({ aboutMs }) => aboutMs)
  const all = known.some((ms) => ms === null) ? null : known.reduce<number>((sum, ms) => sum + (ms ?? 0), 0)
  return (
    <section className={classes.locks} aria-label={t('sql.locks')}>
      <p>
        {all === null ? t('sql.locks.unknown') : t('sql.locks.all', { time: aboutTime(all) })}{' '}
        {t('sql.locks.gives', { seconds: Math.round(lockTimeoutMs / 1000) })}
      </p>
      <ul>
        {locks.map(({ statement, blocks, work, aboutMs }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a statement may stand there twice
          <li key={at} data-blocks={blocks}>
            <code>{statement}</code>
            <span>
              {t(`sql.locks.${blocks}`)}{' '}
              {work === 'moment'
                ? t('sql.locks.moment')
                : aboutMs === null
                  ? t('sql.locks.grows')
                  : t('sql.locks.about', { time: aboutTime(aboutMs) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { useDebouncedValue } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { FieldError } from '../../ui/form-fields.tsx'
import { UntilTime } from '../../ui/relative-time.tsx'
import { timesQuery } from './cron-queries.ts'
import classes from './crons.module.css'
import { zoneClock, zoneDay } from './zone-time.ts'

interface CronTimesProps {
  readonly projectId: string
  readonly cron: string
  readonly zone: string
}

/** What an expression says in words, and the next times it falls due, while somebody types it. */
export function CronTimes({ projectId, cron, zone }: CronTimesProps): ReactElement {
  const t = useTexts()
  const locale = useSaved((state) => state.settings.language)
  const [typed] = useDebouncedValue(cron.trim(), 200)
  const { data, error } = useQuery({ ...timesQuery(projectId, { cron: typed, zone }), enabled: typed !== '' })
  const wrong = typed === '' ? t('crons.fault.cron') : error === null ? null : messageOf(error)
  if (wrong !== null)
    return (
      <div role="status">
        <FieldError>{wrong}</FieldError>
      </div>
    )
  return (
    <section className={classes.times} aria-label={t('crons.next')}>
      <p className={classes.reading} role="status">
        <IconCalendar size={16} stroke={1.75} aria-hidden />
        <span>{data?.reading ?? t('crons.reading')}</span>
        <code>{typed}</code>
      </p>
      <h3>{t('crons.next')}</h3>
      <ol>
        {data?.next.map((at) => (
          <li key={at}>
            <time dateTime={at}>
              <span>{zoneDay(at, zone, locale)}</span> <span>{zoneClock(at, zone, locale)}</span>
            </time>
            <UntilTime iso={at} />
          </li>
        ))}
      </ol>
    </section>
  )
}

import { SegmentedControl, Select, TextInput } from '@mantine/core'
import { scheduleLimits } from '@rowhouse/core/automations/schedule'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import type { CronDraft } from './cron-draft.ts'
import classes from './crons.module.css'
import { cronOf, type SimpleCron, simpleOf, weekDays } from './simple-cron.ts'
import { zonesWith } from './zone-time.ts'

interface CronWhenProps {
  readonly draft: CronDraft
  readonly onChange: (part: Partial<CronDraft>) => void
}

type Way = 'simple' | 'expression'

/** On which days at what time, or by an expression that says more. */
export function CronWhen({ draft, onChange }: CronWhenProps): ReactElement {
  const t = useTexts()
  const simple = simpleOf(draft.cron)
  const [way, setWay] = useState<Way>(simple === null ? 'expression' : 'simple')
  const isSimple = way === 'simple' && simple !== null
  return (
    <div className={classes.part}>
      <div className={classes.head}>
        <h3>{t('crons.when')}</h3>
        <SegmentedControl
          size="xs"
          aria-label={t('crons.way')}
          value={isSimple ? 'simple' : 'expression'}
          onChange={(value) => setWay(value === 'simple' ? 'simple' : 'expression')}
          data={[
            { value: 'simple', label: t('crons.way.simple'), disabled: simple === null },
            { value: 'expression', label: t('crons.way.expression') },
          ]}
        />
      </div>
      {isSimple ? (
        <Days simple={simple} onChange={(next) => onChange({ cron: cronOf(next) })} />
      ) : (
        <TextInput
          className={classes.mono ?? ''}
          label={t('crons.cron')}
          description={t('crons.cron.help')}
          maxLength={scheduleLimits.cron}
          value={draft.cron}
          onChange={(event) => onChange({ cron: event.currentTarget.value })}
        />
      )}
      <div className={isSimple ? classes.at : undefined}>
        {isSimple ? (
          <TextInput
            type="time"
            label={t('crons.at')}
            value={simple.at}
            // Nothing while a part of it is being typed.
            onChange={({ currentTarget: { value } }) =>
              value === '' ? undefined : onChange({ cron: cronOf({ ...simple, at: value }) })
            }
          />
        ) : null}
        <Select
          label={t('crons.zone')}
          allowDeselect={false}
          searchable
          limit={100}
          value={draft.zone}
          onChange={(zone) => onChange({ zone: zone ?? draft.zone })}
          data={[...zonesWith(draft.zone)]}
        />
      </div>
    </div>
  )
}

interface DaysProps {
  readonly simple: SimpleCron
  readonly onChange: (simple: SimpleCron) => void
}

/** A day of the first week of 2023, which began with a Sunday: whoever formats it says the name of the day. */
const dayIn = (day: number): Date => new Date(Date.UTC(2023, 0, 1 + day))

function Days({ simple, onChange }: DaysProps): ReactElement {
  const t = useTexts()
  const locale = useSaved((state) => state.settings.language)
  const named = (day: number): string => dayIn(day).toLocaleDateString(locale, { weekday: 'short', timeZone: 'UTC' })
  function turn(day: number): void {
    const days = simple.days.includes(day)
      ? simple.days.filter((one) => one !== day)
      : [...simple.days, day].sort((one, other) => one - other)
    // On no day at all it would never run: that is what the switch is for.
    if (days.length > 0) onChange({ ...simple, days })
  }
  return (
    <fieldset aria-label={t('crons.days')} className={classes.days}>
      {weekDays.map((day) => (
        <button key={day} type="button" aria-pressed={simple.days.includes(day)} onClick={() => turn(day)}>
          {named(day)}
        </button>
      ))}
    </fieldset>
  )
}

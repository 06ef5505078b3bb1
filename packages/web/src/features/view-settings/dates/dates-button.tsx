import { remembers } from '@rowhouse/core/view-types/remembered'
import { calendarScales } from '@rowhouse/core/views/settings/calendar-scale'
import { timelineScales } from '@rowhouse/core/views/settings/timeline-scale'
import type { ReactElement } from 'react'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useSaved } from '../../../state/saved.ts'
import { Popover } from '../../../ui/popover.tsx'
import cards from '../cards/cards.module.css'
import { FieldSelect } from '../field-select.tsx'
import { ToolButton } from '../tool-button.tsx'
import classes from '../view-bar.module.css'
import type { ViewBarProps } from '../view-bar-props.ts'
import { Choice } from './choice.tsx'
import { datedColumns } from './dated-columns.ts'

/** What is chosen where nothing is: a list has no place for null. */
const own = 'own'

/** Which fields say where records stand, and how the view opens. */
export function DatesButton({ table, view, kind }: ViewBarProps): ReactElement {
  const t = useTexts()
  const locale = useSaved((state) => state.settings.language)
  const { startField, endField, calendarZone, calendarScale, timelineScale, weekStart } = view.settings
  const columns = datedColumns(table)
  const start = columns.find(({ id }) => id === startField)
  const end = columns.find(({ id }) => id === endField)
  const heading = t(remembers(kind, 'timelineScale') ? 'timeline.settings' : 'calendar.settings')
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  return (
    <Popover position="bottom-start" width={300} trapFocus>
      <Popover.Target>
        <ToolButton
          tool="dates"
          label={start === undefined ? heading : [start, end].flatMap((column) => column?.title ?? []).join(' – ')}
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.pop ?? ''} aria-label={heading}>
        <div className={classes.head}>
          <h2>{heading}</h2>
        </div>
        <div className={cards.settings}>
          <h3>{t('calendar.start')}</h3>
          <FieldSelect
            label={t('calendar.start')}
            columns={columns}
            value={start?.id ?? null}
            placeholder={t('calendar.choose')}
            onPick={({ id }) => void view.change({ startField: id })}
          />
          <h3>{t('calendar.end')}</h3>
          <FieldSelect
            label={t('calendar.end')}
            columns={columns.filter(({ id }) => id !== startField)}
            value={endField}
            placeholder={t('calendar.end.none')}
            onPick={({ id }) => void view.change({ endField: id })}
            onClear={() => void view.change({ endField: null })}
          />
          <h3>{t('calendar.scale')}</h3>
          {remembers(kind, 'calendarScale') ? (
            <Choice
              label={t('calendar.scale')}
              value={calendarScale}
              data={calendarScales.map((scale) => ({ value: scale, label: t(`calendar.scale.${scale}`) }))}
              onPick={(scale) => void view.change({ calendarScale: scale })}
            />
          ) : (
            <Choice
              label={t('calendar.scale')}
              value={timelineScale}
              data={timelineScales.map((scale) => ({ value: scale, label: t(`timeline.scale.${scale}`) }))}
              onPick={(scale) => void view.change({ timelineScale: scale })}
            />
          )}
          <h3>{t('calendar.weekStart')}</h3>
          <Choice
            label={t('calendar.weekStart')}
            value={weekStart === null ? own : String(weekStart)}
            data={[
              { value: own, label: t('calendar.weekStart.own') },
              // 1970-01-04 was a Sunday.
              ...[0, 1, 2, 3, 4, 5, 6].map((day) => ({
                value: String(day),
                label: weekday.format(new Date(Date.UTC(1970, 0, 4 + day))),
              })),
            ]}
            onPick={(day) => void view.change({ weekStart: day === own ? null : Number(day) })}
          />
          <h3>{t('calendar.zone')}</h3>
          <Choice
            label={t('calendar.zone')}
            value={calendarZone ?? own}
            data={[
              { value: own, label: t('calendar.zone.own') },
              ...[...new Set([...(calendarZone === null ? [] : [calendarZone]), ...zones()])].map((zone) => ({
                value: zone,
                label: zone.replaceAll('_', ' '),
              })),
            ]}
            onPick={(zone) => void view.change({ calendarZone: zone === own ? null : zone })}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

const zones = (): readonly string[] => ['UTC', ...Intl.supportedValuesOf('timeZone')]

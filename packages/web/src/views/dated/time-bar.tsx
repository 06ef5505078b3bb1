import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { dateOfDay, dayNumber } from '@rowhouse/core/filters/zoned-days'
import { IconCalendarOff, IconCheck, IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { Calendar as MonthPicker } from '../../cells/calendar/calendar.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { Menu } from '../../ui/menu.tsx'
import { Popover } from '../../ui/popover.tsx'
import classes from './time-bar.module.css'

interface TimeBarProps<Scale extends string> {
  /** What the view is called, for those who do not see it. */
  readonly label: string
  readonly title: string
  readonly scale: Scale
  readonly scales: readonly { readonly value: Scale; readonly label: string }[]
  /** What choosing one of them is called. */
  readonly scalesLabel: string
  readonly day: number
  /** What there is to know of the times and places. */
  readonly hints: readonly string[]
  readonly isNarrow: boolean
  /** How many records have no date. */
  readonly undated: number
  readonly hasUndated: boolean
  readonly onUndated: (isShown: boolean) => void
  readonly onToday: () => void
  readonly onStep: (by: -1 | 1) => void
  readonly onGoTo: (day: number) => void
  readonly onScale: (scale: Scale) => void
}

/** Where in time one is, and the ways elsewhere. */
export function TimeBar<Scale extends string>(props: TimeBarProps<Scale>): ReactElement {
  const { label, title, day, hints, isNarrow, undated, hasUndated } = props
  const t = useTexts()
  const [isJumping, setJumping] = useState(false)
  const step = (by: -1 | 1, label: string, Icon: typeof IconChevronLeft) => (
    <ActionIcon size={28} variant="subtle" aria-label={label} onClick={() => props.onStep(by)}>
      <Icon size={16} />
    </ActionIcon>
  )
  return (
    <div className={classes.bar} role="toolbar" aria-label={label}>
      <Button size="xs" variant="default" onClick={props.onToday}>
        {t('calendar.today')}
      </Button>
      <span className={classes.steps}>
        {step(-1, t('calendar.previous'), IconChevronLeft)}
        {step(1, t('calendar.next'), IconChevronRight)}
      </span>
      <Popover position="bottom-start" width={264} trapFocus opened={isJumping} onChange={setJumping}>
        <Popover.Target>
          <button
            type="button"
            className={classes.title}
            aria-label={t('calendar.jump', { title })}
            onClick={() => setJumping(!isJumping)}
          >
            <span aria-live="polite">{title}</span>
            <IconChevronDown size={14} aria-hidden />
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('calendar.jump', { title })}>
          <MonthPicker
            day={dateOfDay(day)}
            onPick={(date) => {
              setJumping(false)
              props.onGoTo(dayNumber(date) ?? day)
            }}
          />
        </Popover.Dropdown>
      </Popover>
      {hints.length === 0 ? null : <span className={classes.hint}>{hints.join(' · ')}</span>}
      <span className={classes.space} />
      <Button
        size="xs"
        variant={hasUndated ? 'light' : 'subtle'}
        leftSection={<IconCalendarOff size={14} />}
        aria-pressed={hasUndated}
        aria-label={t('calendar.undated.open', { count: undated })}
        onClick={() => props.onUndated(!hasUndated)}
      >
        {isNarrow ? null : undated}
      </Button>
      <Scales {...props} />
    </div>
  )
}

function Scales<Scale extends string>(props: TimeBarProps<Scale>): ReactElement {
  const { scale, scales, scalesLabel, isNarrow, onScale } = props
  if (!isNarrow) {
    return (
      <SegmentedControl
        size="xs"
        aria-label={scalesLabel}
        data={[...scales]}
        value={scale}
        // Only what is offered can be picked.
        onChange={(picked) => onScale(picked as Scale)}
      />
    )
  }
  return (
    <Menu position="bottom-end" width={160}>
      <Menu.Target>
        <Button size="xs" variant="subtle" rightSection={<IconChevronDown size={14} />}>
          {scales.find(({ value }) => value === scale)?.label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {scales.map(({ value: one, label }) => (
          <Menu.Item
            key={one}
            aria-current={one === scale}
            rightSection={one === scale ? <IconCheck size={14} /> : null}
            onClick={() => onScale(one)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

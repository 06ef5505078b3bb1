import { VisuallyHidden } from '@mantine/core'
import { firstDayOf, lastDayOf } from '@rowhouse/core/times/record-times'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { CSSProperties, ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { pillTokens } from '../../ui/pill-colour.ts'
import type { DatedRecord } from '../dated/dated-record.ts'
import classes from './event-chip.module.css'
import type { ScaleProps } from './scale-props.ts'

interface EventChipProps extends Pick<ScaleProps, 'words' | 'day' | 'acts'> {
  readonly event: DatedRecord
  readonly style: CSSProperties
  /** Goes on beyond what is seen. */
  readonly beginsBefore: boolean
  readonly goesOn: boolean
  /** Among the hours of a day, with room for more than a line. */
  readonly isBlock?: boolean
}

/** A record in a calendar: pressed it opens, drawn it moves, by its end it becomes longer. */
export function EventChip(props: EventChipProps): ReactElement {
  const { event, style, words, day, acts, beginsBefore, goesOn, isBlock = false } = props
  const t = useTexts()
  const title = event.title ?? t('cells.sheet.unnamed')
  const isOnDay = firstDayOf(event) <= day && day <= lastDayOf(event)
  return (
    <button
      type="button"
      className={classes.event}
      style={{ ...style, ...pillTokens(event.pill ?? 0) }}
      data-event={event.key}
      data-block={isBlock || undefined}
      data-cut-start={beginsBefore || undefined}
      data-cut-end={goesOn || undefined}
      data-open={event.key === acts.openKey || undefined}
      data-held={event.key === acts.heldKey || undefined}
      data-timed={!event.isAllDay || undefined}
      tabIndex={isOnDay ? 0 : -1}
      aria-current={event.key === acts.openKey || undefined}
      onPointerDown={(press) => {
        press.stopPropagation()
        if (acts.canMove) acts.hold(press, { kind: 'move', event })
      }}
      onClick={() => acts.open(event.key)}
    >
      {event.isAllDay ? null : (
        <span className={classes.time} aria-hidden>
          {words.clock(event.begin)}
        </span>
      )}
      <bdi className={classes.title}>{title}</bdi>
      <VisuallyHidden component="span">, {words.when(event)}</VisuallyHidden>
      {event.isBackwards ? <IconAlertTriangle size={12} aria-hidden /> : null}
      {acts.canResize && !goesOn ? (
        <span
          className={classes.edge}
          aria-hidden
          onPointerDown={(press) => {
            press.stopPropagation()
            acts.hold(press, { kind: 'resize', event })
          }}
        />
      ) : null}
    </button>
  )
}

import { dateOfDay, dayNumber } from '@rowhouse/core/filters/zoned-days'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { dayByKey } from '../../cells/calendar/calendar-month.ts'
import type { TableRecords } from '../../features/records/table-records.ts'
import type { DatedRecord } from '../dated/dated-record.ts'
import { historyAct } from '../history-act.ts'
import { isLong } from './is-long.ts'
import type { CalendarActs } from './scale-props.ts'
import { endAfter, type KeyRules, shiftByKey } from './shift-by-key.ts'

interface CalendarKeysSpec {
  readonly home: RefObject<HTMLElement | null>
  readonly records: TableRecords
  readonly events: readonly DatedRecord[]
  readonly day: number
  readonly today: number
  readonly weekStart: number
  readonly hasHours: boolean
  readonly acts: CalendarActs
  readonly goTo: (day: number) => void
  readonly onMove: (event: DatedRecord, by: number) => void
  readonly onResize: (event: DatedRecord, place: ReturnType<typeof endAfter>) => void
}

interface CalendarKeys {
  readonly onKeyDown: (event: KeyboardEvent) => void
  /** Goes along with a record that gets another place. */
  readonly follow: (key: string) => void
}

/** Keys lead from day to day, and put records elsewhere. */
export function useCalendarKeys(spec: CalendarKeysSpec): CalendarKeys {
  const { home, records, events, day, today, weekStart, hasHours, acts, goTo } = spec
  const wanted = useRef<string | null>(null)
  // Keys are faster than the address: the next one goes on from where the last one led.
  const going = useRef<number | null>(null)
  const isRtl = document.documentElement.dir === 'rtl'

  // A day of another month is drawn first, and so is a record that was moved.
  useLayoutEffect(() => {
    // Here and not while drawing: what is drawn for a new address may be dropped and drawn again later.
    if (going.current === day) going.current = null
    // What Tab reaches from a day is known when it is the one that is looked at.
    if (wanted.current === null || going.current !== null) return
    const found = home.current?.querySelector<HTMLElement>(wanted.current)
    if (!found) return
    wanted.current = null
    found.focus()
  })

  function walk(to: number): void {
    wanted.current = `[data-cell="${to}"]`
    going.current = to === day ? null : to
    goTo(to)
  }

  function onDay(event: KeyboardEvent): (() => void) | null {
    if (event.key === 'Enter' && event.shiftKey)
      return acts.canAdd ? () => acts.add({ day, minute: null }, { day, minute: null }) : null
    if (event.altKey || event.ctrlKey || event.metaKey) return null
    const to = dayByKey(dateOfDay(going.current ?? day) ?? '', event, { isRtl, firstWeekday: weekStart })
    const next = to === null ? null : dayNumber(to)
    return next === null ? null : () => walk(next)
  }

  function onEvent(press: KeyboardEvent, key: string): (() => void) | null {
    const event = events.find((one) => one.key === key)
    if (event === undefined || !press.altKey) return null
    const rules: KeyRules = { byHours: hasHours && !isLong(event), isRtl }
    const by = shiftByKey(press.key, rules)
    if (by === null) return null
    if (press.shiftKey) return acts.canResize ? () => spec.onResize(event, endAfter(event, by, rules)) : null
    return acts.canMove ? () => spec.onMove(event, by) : null
  }

  function actOf(press: KeyboardEvent): (() => void) | null {
    const undo = historyAct(records.undoStack, press)
    if (undo !== null || !(press.target instanceof HTMLElement)) return undo
    // What is opened from here hears its own keys.
    if (home.current?.contains(press.target) !== true) return null
    const { cell, event } = press.target.dataset
    if (press.key === 't' && !press.ctrlKey && !press.metaKey && !press.altKey) return () => walk(today)
    if (event !== undefined) return onEvent(press, event)
    return cell === undefined ? null : onDay(press)
  }

  return {
    onKeyDown(press) {
      const act = actOf(press)
      if (act === null) return
      press.preventDefault()
      press.stopPropagation()
      act()
    },
    follow: (key) => {
      wanted.current = `[data-event="${CSS.escape(key)}"]`
    },
  }
}

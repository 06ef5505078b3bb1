import { twoDigits } from './calendar-day.ts'

export interface Clock {
  readonly hour: number
  readonly minute: number
  readonly second: number
  readonly millisecond: number
}

export const midnight: Clock = { hour: 0, minute: 0, second: 0, millisecond: 0 }

/** “13:45”, “13:45:00”, “13:45:00.123”; more digits only when they are zeros, because a cut digit is lost data. */
export function clockFromIso(text: string): Clock | null {
  const match = /^(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})0*)?)?$/.exec(text)
  return match ? clockOf(match.slice(1)) : null
}

/** “13:45:00”, and its milliseconds only when there are some. */
export function clockToIso({ hour, minute, second, millisecond }: Clock): string {
  const fraction = millisecond === 0 ? '' : `.${String(millisecond).padStart(3, '0')}`
  return `${twoDigits(hour)}:${twoDigits(minute)}:${twoDigits(second)}${fraction}`
}

/** A time as people write it: “9:05”, “2 pm”, “13:45:00.5”, “13h45”. Digits behind the milliseconds fall away. */
export function readClock(text: string): Clock | null {
  const match = /^(\d{1,2})(?:[:h](\d{2})(?::(\d{2})(?:[.,](\d{1,3})\d*)?)?)?\s*(?:([ap])\.?m\.?)?$/i.exec(text.trim())
  if (!match || (match[2] === undefined && match[5] === undefined)) return null
  const clock = clockOf(match.slice(1, 5))
  return clock && match[5] ? halfDay(clock, match[5].toLowerCase()) : clock
}

/** Whether a text has digits behind the milliseconds that fall away. */
export function isFinerThanClock(text: string): boolean {
  return /:\d{2}[.,]\d{3}\d*[1-9]/.test(text)
}

function clockOf([hour, minute, second, fraction]: readonly (string | undefined)[]): Clock | null {
  const clock = {
    hour: Number(hour),
    minute: Number(minute ?? 0),
    second: Number(second ?? 0),
    millisecond: Number((fraction ?? '').padEnd(3, '0')),
  }
  return clock.hour <= 23 && clock.minute <= 59 && clock.second <= 59 ? clock : null
}

function halfDay(clock: Clock, half: string): Clock | null {
  if (clock.hour < 1 || clock.hour > 12) return null
  return { ...clock, hour: (clock.hour % 12) + (half === 'p' ? 12 : 0) }
}

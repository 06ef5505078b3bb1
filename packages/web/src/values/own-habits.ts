import { orderOf } from '@rowhouse/core/column-types/date-format'
import { decimalMarkOf } from '@rowhouse/core/column-types/number-text'
import type { Habits } from '@rowhouse/core/column-types/reading'
import { dateFormatIn } from '../structure/tables/own-date-format.ts'

/** How people write numbers and days where this locale is spoken. */
function habitsOfLocale(locale: string): Habits {
  return { mark: decimalMarkOf(locale), dayOrder: orderOf(dateFormatIn(locale)) }
}

/** Of the person at this browser. */
export function ownHabits(): Habits {
  own ??= habitsOfLocale(navigator.language)
  return own
}

let own: Habits | undefined

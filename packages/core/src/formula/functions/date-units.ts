/** Units of time: some are a number of milliseconds, the others a number of months. */
export type DateUnit = { readonly ms: number; readonly months: null } | { readonly ms: null; readonly months: number }

const ms = (size: number): DateUnit => ({ ms: size, months: null })
const months = (count: number): DateUnit => ({ ms: null, months: count })

const units: readonly (readonly [DateUnit, ...string[]])[] = [
  [ms(1), 'milliseconds', 'millisecond', 'ms'],
  [ms(1000), 'seconds', 'second', 's'],
  [ms(60_000), 'minutes', 'minute', 'm'],
  [ms(3_600_000), 'hours', 'hour', 'h'],
  [ms(86_400_000), 'days', 'day', 'd'],
  [ms(604_800_000), 'weeks', 'week', 'w'],
  [months(1), 'months', 'month', 'M'],
  [months(3), 'quarters', 'quarter', 'Q'],
  [months(12), 'years', 'year', 'y'],
]

/** By every name, long and short; m is minutes and M months, as Airtable and NocoDB have it. */
export const dateUnits: ReadonlyMap<string, DateUnit> = new Map(
  units.flatMap(([unit, ...names]) => names.map((name): [string, DateUnit] => [name, unit])),
)

export const unitNote = `Units: ${units.map(([, name, , short]) => `${name} (${short})`).join(', ')}.`

export const weekdays: ReadonlyMap<string, number> = new Map(
  ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'].map((name, index) => [name, index]),
)

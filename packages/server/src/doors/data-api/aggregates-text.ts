import type { CellValue } from '@rowhouse/core/storage'
import type { AggregateWant } from '../../query/aggregate-figures.ts'

/** `{"Price":{"sum":"12.5","avg":"2.5"}}`, as text: titles may be anything, __proto__ too. */
export function aggregatesText(wants: readonly AggregateWant[], values: readonly CellValue[]): string {
  const figures = wants.map(({ column, func }, at) => ({
    column,
    text: `"${func}":${JSON.stringify(values[at] ?? null)}`,
  }))
  const columns = Map.groupBy(figures, ({ column }) => column)
  const members = Array.from(
    columns,
    ([{ title }, list]) => `${JSON.stringify(title)}:{${list.map(({ text }) => text).join(',')}}`,
  )
  return `{${members.join(',')}}`
}

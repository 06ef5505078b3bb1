import { type ReactElement, useRef, useState } from 'react'
import { cellText } from './result-csv.ts'
import classes from './sql-editor.module.css'
import type { SqlResult } from './sql-queries.ts'

const rowHeight = 28
const beyond = 20

/** Only the rows that are seen are drawn, however many there are; at the end the next are asked for. */
export function ResultTable({
  result,
  onEnd,
}: {
  readonly result: SqlResult
  readonly onEnd: () => void
}): ReactElement {
  const { headers, rows, more } = result
  const host = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const seen = Math.ceil((host.current?.clientHeight ?? 600) / rowHeight)
  const first = Math.max(0, Math.floor(top / rowHeight) - beyond)
  const last = Math.min(rows.length, first + seen + beyond * 2)
  const onScroll = (): void => {
    const { scrollTop = 0, clientHeight = 0, scrollHeight = 0 } = host.current ?? {}
    setTop(scrollTop)
    if (more !== null && scrollTop + clientHeight >= scrollHeight - rowHeight) onEnd()
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <div ref={host} className={classes.scroll} tabIndex={0} onScroll={onScroll}>
      <table className={classes.rows} aria-rowcount={rows.length}>
        <thead>
          <tr>
            <th />
            {headers.map(({ text, value }) => (
              <th key={value} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first > 0 ? <tr style={{ blockSize: first * rowHeight }} /> : null}
          {rows.slice(first, last).map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a result have no other name than their place
            <tr key={first + at}>
              <td className={classes.place}>{first + at + 1}</td>
              {headers.map(({ value }) => {
                const cell = row[value] ?? null
                return (
                  <td
                    key={value}
                    data-none={cell === null || undefined}
                    data-number={typeof cell === 'number' || undefined}
                  >
                    <bdi>{cell === null ? 'null' : cellText(cell)}</bdi>
                  </td>
                )
              })}
            </tr>
          ))}
          {last < rows.length ? <tr style={{ blockSize: (rows.length - last) * rowHeight }} /> : null}
        </tbody>
      </table>
    </div>
  )
}

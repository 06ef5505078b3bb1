import { parametersIn } from '@rowhouse/core/sql/parameters'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { closeRows, rowsOf } from './open-rows.ts'
import type { ResultRows } from './result-rows.ts'
import { runStatement, type SqlResult, type SqlSource } from './sql-queries.ts'

export interface Outcome {
  readonly sql: string
  /** Where it was run. */
  readonly source: SqlSource
  /** null: it is being run, or has failed. */
  readonly result: SqlResult | null
  /** Those of the result. */
  readonly rows: ResultRows | null
  readonly failure: string | null
}

/** measure: the one whose plan is shown. */
export type WhatToRun = 'statement' | 'all' | 'explain' | 'measure'

interface HowToRun {
  readonly source: SqlSource
  readonly what: WhatToRun
  readonly mode: 'read' | 'write'
}

/** Statements that are run one after the other until one fails, and what came of each. */
export function useStatementRuns(projectId: string) {
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const [shown, show] = useState(0)
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [mostRows, setMostRows] = useState<number | null>(null)
  const [isRunning, setRunning] = useState(false)
  const running = useRef<AbortController | null>(null)
  const held = useHeldResults(projectId)

  async function outcomeOf(sql: string, { source, what, mode }: HowToRun, signal: AbortSignal): Promise<Outcome> {
    const names = parametersIn(sql, source.engine)
    const body = {
      sql,
      source: source.id,
      mode,
      explain: what === 'explain',
      measure: what === 'measure',
      parameters: Object.fromEntries(names.map((name) => [name, readValue(values[name] ?? '')])),
      ...(mostRows === null ? {} : { most: mostRows }),
    }
    try {
      const result = await runStatement(projectId, body, signal)
      held.keep(result)
      return { sql, source, result, rows: rowsOf(projectId, result), failure: null }
    } catch (error) {
      return { sql, source, result: null, rows: null, failure: signal.aborted ? null : messageOf(error) }
    }
  }

  return {
    outcomes,
    shown,
    show,
    values,
    setValue: (name: string, value: string) => setValues((before) => ({ ...before, [name]: value })),
    isRunning,
    async run(statements: readonly string[], how: HowToRun): Promise<void> {
      if (statements.length === 0 || running.current !== null) return
      const stop = new AbortController()
      running.current = stop
      setRunning(true)
      held.letGo()
      const done: Outcome[] = []
      for (const sql of statements) {
        const outcome = await outcomeOf(sql, how, stop.signal)
        done.push(outcome)
        setOutcomes([...done])
        show(done.length - 1)
        if (outcome.result === null) break
      }
      running.current = null
      setRunning(false)
    },
    cancel: () => running.current?.abort(),
    mostRows,
    setMostRows(most: number) {
      setMostRows(most)
      const rows = outcomes[shown]?.rows
      if (rows?.state === 'limit' && most > rows.known) void rows.more(most)
    },
  }
}

/** What was run before is held for this screen and until the next run. */
function useHeldResults(projectId: string) {
  const held = useRef<SqlResult[]>([])
  const letGo = (): void => {
    for (const result of held.current.splice(0)) closeRows(projectId, result)
  }
  const leave = useRef(letGo)
  leave.current = letGo
  useEffect(() => () => leave.current(), [])
  return { keep: (result: SqlResult) => void held.current.push(result), letGo }
}

/** Numbers travel as numbers, nothing as null. */
function readValue(text: string): string | number | null {
  if (text === '') return null
  return String(Number(text)) === text ? Number(text) : text
}

import { parametersIn } from '@rowhouse/core/sql/parameters'
import { statementAt, statementsIn } from '@rowhouse/core/sql/statements'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { saved, useSaved } from '../../state/saved.ts'
import type { Project } from '../../structure/projects/project.ts'
import { closeRows, rowsOf } from './open-rows.ts'
import type { ResultRows } from './result-rows.ts'
import type { CodeHandle } from './sql-code.tsx'
import { blankEditor, readMemory, type SqlEditor, type SqlMemory } from './sql-memory.ts'
import { openSql, runStatement, type SqlResult, type SqlSource, saveSql } from './sql-queries.ts'

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
type WhatToRun = 'statement' | 'all' | 'explain' | 'measure'

export interface SqlWork {
  readonly memory: SqlMemory
  readonly editor: SqlEditor
  readonly active: number
  readonly code: RefObject<CodeHandle | null>
  readonly outcomes: readonly Outcome[]
  readonly shown: number
  readonly isRunning: boolean
  readonly values: Readonly<Record<string, string>>
  readonly names: readonly string[]
  show(at: number): void
  activate(at: number): void
  write(code: string): void
  add(editor?: Partial<SqlEditor>): void
  remove(at: number): void
  setValue(name: string, value: string): void
  run(what: WhatToRun, source: SqlSource, mode: 'read' | 'write'): Promise<void>
  cancel(): void
  /** How many rows of a result may be read; null: as many as is usual. */
  readonly mostRows: number | null
  setMostRows(most: number): void
  takeQuery(): void
  save(path: string): Promise<void>
  open(fileId: string): Promise<void>
}

/** The editors of a person in a project, what they run, and what came of it. */
export function useSqlEditor(project: Project, source: SqlSource | null): SqlWork {
  // Whoever signs in next in this browser shall not read what somebody else wrote.
  const person = useSaved((state) => state.users.user?.id ?? '')
  const place = `${person} ${project.id}`
  const stored = useSaved((state) => state.sqlClient[place])
  const memory = readMemory(stored)
  const [chosen, activate] = useState(0)
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const [shown, show] = useState(0)
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const running = useRef<AbortController | null>(null)
  const [isRunning, setRunning] = useState(false)
  const code = useRef<CodeHandle | null>(null)
  const [mostRows, setMostRows] = useState<number | null>(null)
  // What was run before is held for this screen and until the next run.
  const held = useRef<SqlResult[]>([])
  const letGo = (): void => {
    for (const result of held.current.splice(0)) closeRows(project.id, result)
  }
  const leave = useRef(letGo)
  leave.current = letGo
  useEffect(() => () => leave.current(), [])
  const active = Math.min(chosen, memory.editors.length - 1)
  const editor = memory.editors[active] ?? blankEditor(1)
  const names = source === null ? [] : parametersIn(editor.code, source.engine)

  const remember = (change: (memory: SqlMemory) => Partial<SqlMemory>): void => {
    const before = readMemory(saved.getState().sqlClient[place])
    saved.change('sqlClient', { [place]: { ...before, ...change(before) } })
  }
  const changeEditor = (change: Partial<SqlEditor>): void =>
    remember(({ editors }) => ({ editors: editors.map((one, at) => (at === active ? { ...one, ...change } : one)) }))
  const add = (given: Partial<SqlEditor> = {}): void => {
    remember(({ editors }) => ({ editors: [...editors, { ...blankEditor(editors.length + 1), ...given }] }))
    activate(memory.editors.length)
  }

  function wanted(what: WhatToRun, { engine }: SqlSource): readonly string[] {
    const { text = '', at = 0 } = code.current?.selection() ?? {}
    const script = text.trim() === '' ? editor.code : text
    if (what === 'all' || text.trim() !== '') return statementsIn(script, engine).map((one) => one.text)
    const one = statementAt(script, engine, at)
    return one === null ? [] : [one.text]
  }

  async function run(what: WhatToRun, from: SqlSource, mode: 'read' | 'write'): Promise<void> {
    const planned = outcomes[shown]?.sql
    const statements = what === 'measure' && planned !== undefined ? [planned] : wanted(what, from)
    if (statements.length === 0 || running.current !== null) return
    const stop = new AbortController()
    running.current = stop
    setRunning(true)
    letGo()
    const done: Outcome[] = []
    const tell = (outcome: Outcome): void => {
      done.push(outcome)
      setOutcomes([...done])
      show(done.length - 1)
    }
    for (const sql of statements) {
      const parameters = Object.fromEntries(
        parametersIn(sql, from.engine).map((name) => [name, readValue(values[name] ?? '')]),
      )
      const most = mostRows === null ? {} : { most: mostRows }
      const body = {
        sql,
        source: from.id,
        mode,
        explain: what === 'explain',
        measure: what === 'measure',
        parameters,
        ...most,
      }
      try {
        const result = await runStatement(project.id, body, stop.signal)
        held.current.push(result)
        tell({ sql, source: from, result, rows: rowsOf(project.id, result), failure: null })
      } catch (error) {
        tell({ sql, source: from, result: null, rows: null, failure: stop.signal.aborted ? null : messageOf(error) })
        break
      }
    }
    running.current = null
    setRunning(false)
  }

  return {
    memory,
    editor,
    active,
    code,
    outcomes,
    shown,
    isRunning,
    values,
    names,
    show,
    activate,
    write: (text) => changeEditor({ code: text, edited: true }),
    add,
    remove(at) {
      remember(({ editors }) => ({ editors: editors.filter((_, one) => one !== at) }))
      activate(Math.max(0, active - (at <= active ? 1 : 0)))
    },
    setValue: (name, value) => setValues((before) => ({ ...before, [name]: value })),
    run,
    cancel: () => running.current?.abort(),
    mostRows,
    setMostRows(most) {
      setMostRows(most)
      const rows = outcomes[shown]?.rows
      if (rows?.state === 'limit' && most > rows.known) void rows.more(most)
    },
    takeQuery: () => remember(() => ({ clipboardQuery: code.current?.selection().text || editor.code })),
    async save(path) {
      await saveSql(project.id, path, editor.code)
      changeEditor({ fileName: path.split('/').at(-1) ?? path, filePath: path, edited: false })
      rememberPath(path)
    },
    async open(fileId) {
      const { path, code: text } = await openSql(project.id, fileId)
      add({ code: text, fileName: path.split('/').at(-1) ?? path, filePath: path })
      rememberPath(path)
    },
  }

  function rememberPath(path: string): void {
    const key = `${project.title}__${project.id}`
    remember(({ filePaths }) => ({
      filePaths: { ...filePaths, [key]: [path, ...(filePaths[key] ?? []).filter((one) => one !== path)].slice(0, 200) },
    }))
  }
}

/** Numbers travel as numbers, nothing as null. */
function readValue(text: string): string | number | null {
  if (text === '') return null
  return String(Number(text)) === text ? Number(text) : text
}

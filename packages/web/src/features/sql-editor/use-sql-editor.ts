import { parametersIn } from '@rowhouse/core/sql/parameters'
import { statementAt, statementsIn } from '@rowhouse/core/sql/statements'
import { type RefObject, useRef, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { saved, useSaved } from '../../state/saved.ts'
import type { Project } from '../../structure/projects/project.ts'
import type { CodeHandle } from './sql-code.tsx'
import { blankEditor, readMemory, type SqlEditor, type SqlMemory } from './sql-memory.ts'
import { moreRows, openSql, runStatement, type SqlResult, type SqlSource, saveSql } from './sql-queries.ts'

export interface Outcome {
  readonly sql: string
  /** Where it was run. */
  readonly source: SqlSource
  /** null: it is being run, or has failed. */
  readonly result: SqlResult | null
  readonly failure: string | null
}

type WhatToRun = 'statement' | 'all' | 'explain'

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
  more(): Promise<void>
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
    const statements = wanted(what, from)
    if (statements.length === 0 || running.current !== null) return
    const stop = new AbortController()
    running.current = stop
    setRunning(true)
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
      const body = { sql, source: from.id, mode, explain: what === 'explain', parameters }
      try {
        tell({ sql, source: from, result: await runStatement(project.id, body, stop.signal), failure: null })
      } catch (error) {
        tell({ sql, source: from, result: null, failure: stop.signal.aborted ? null : messageOf(error) })
        break
      }
    }
    running.current = null
    setRunning(false)
  }

  async function more(): Promise<void> {
    const outcome = outcomes[shown]
    const { result } = outcome ?? { result: null }
    if (outcome === undefined || result === null || result.more === null) return
    const change = (with_: Partial<SqlResult>): void =>
      setOutcomes((all) =>
        all.map((one) => (one.result?.id === result.id ? { ...one, result: { ...result, ...with_ } } : one)),
      )
    try {
      const next = await moreRows(project.id, result.more)
      change({ rows: [...result.rows, ...next.rows], more: next.more, isCut: next.isCut })
    } catch {
      // The database does not hold it any more.
      change({ more: null, isCut: true })
    }
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
    more,
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

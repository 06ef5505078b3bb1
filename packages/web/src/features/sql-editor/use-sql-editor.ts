import { parametersIn } from '@rowhouse/core/sql/parameters'
import { statementAt, statementsIn } from '@rowhouse/core/sql/statements'
import { type RefObject, useRef, useState } from 'react'
import { saved, useSaved } from '../../state/saved.ts'
import type { Project } from '../../structure/projects/project.ts'
import type { CodeHandle } from './sql-code.tsx'
import { blankEditor, readMemory, type SqlEditor, type SqlMemory } from './sql-memory.ts'
import { openSql, type SqlSource, saveSql } from './sql-queries.ts'
import { type Outcome, useStatementRuns, type WhatToRun } from './use-statement-runs.ts'

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
  const runs = useStatementRuns(project.id)
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

  return {
    memory,
    editor,
    active,
    code,
    ...runs,
    names,
    activate,
    write: (text) => changeEditor({ code: text, edited: true }),
    add,
    remove(at) {
      remember(({ editors }) => ({ editors: editors.filter((_, one) => one !== at) }))
      activate(Math.max(0, active - (at <= active ? 1 : 0)))
    },
    run(what, from, mode) {
      const planned = runs.outcomes[runs.shown]?.sql
      const statements = what === 'measure' && planned !== undefined ? [planned] : wanted(what, from)
      return runs.run(statements, { source: from, what, mode })
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

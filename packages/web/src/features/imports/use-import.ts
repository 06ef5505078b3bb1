import type { FoundSheet, Import, ImportReading } from '@rowhouse/core/api/imports'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { toast } from '../../state/toast-store.ts'
import type { Project } from '../../structure/projects/project.ts'
import {
  type DraftPart,
  draftFault,
  draftOf,
  draftOfPlan,
  type ImportDraft,
  partOfPlan,
  planOf,
  redraft,
} from './import-draft.ts'
import { readAgain, rehearse, run, showWritten, suggestPart } from './import-queries.ts'
import { type ImportStep, isWriting, stepOf } from './import-steps.ts'

/** An import as its screens need it. */
export interface OpenedImport {
  readonly project: Project
  readonly one: Import
  readonly step: ImportStep
  readonly draft: ImportDraft
  /** Something is on its way to the server: what is shown may change at once. */
  readonly isBusy: boolean
  /** Of what was asked for last; null: it was done. */
  readonly error: unknown
  readonly change: (draft: ImportDraft) => void
  readonly changePart: (sheet: string, part: Partial<DraftPart>) => void
  /** Into a table that is there, as it was the last time or by names; null: into a new one. */
  readonly goInto: (sheet: string, table: string | null) => Promise<void>
  readonly read: (reading: Partial<ImportReading>) => Promise<void>
  readonly rehearse: (draft?: ImportDraft) => Promise<void>
  readonly back: () => void
  readonly begin: () => Promise<void>
}

export function useImport(project: Project, one: Import, into: string | null): OpenedImport {
  const { sheets, plan } = one
  const [draft, setDraft] = useState(() => (plan === null ? draftOf(sheets) : draftOfPlan(sheets, plan)))
  const [isBack, setBack] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const step = stepOf(one)
  useWrittenShown(one)

  async function doing(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    setError(null)
    try {
      await work()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }

  const change = (next: ImportDraft): void => setDraft(next)
  const changePart = (sheet: string, part: Partial<DraftPart>): void =>
    setDraft((known) => withPart(known, sheet, (one) => ({ ...one, ...part })))

  const goInto = (sheet: string, table: string | null): Promise<void> =>
    doing(async () => {
      const found = sheets.find(({ id }) => id === sheet)
      if (found === undefined) return
      if (table === null) return changePart(sheet, { table: null })
      const { part } = await suggestPart(one, { sheet, table })
      setDraft((known) => withPart(known, sheet, (before) => ({ ...suggested(found, part, before), isTaken: true })))
    })

  const read = (reading: Partial<ImportReading>): Promise<void> =>
    doing(async () => {
      const again = await readAgain(one, reading)
      setDraft((known) => redraft(known, sheets, again.sheets))
    })

  const rehearseNow = (wanted: ImportDraft = draft): Promise<void> =>
    doing(async () => {
      setDraft(wanted)
      if (draftFault(wanted) !== null) return
      await rehearse(one, planOf(wanted, sheets))
      setBack(false)
    })

  const begin = (): Promise<void> => doing(async () => void (await run(one)))

  useIntoFirst({ one, draft, into, goInto })
  return {
    ...{ project, one, draft, isBusy, error, change, changePart, goInto, read, begin },
    step: isBack && step === 'rehearsal' ? 'file' : step,
    rehearse: rehearseNow,
    back: () => setBack(true),
  }
}

function withPart(draft: ImportDraft, sheet: string, change: (part: DraftPart) => DraftPart): ImportDraft {
  return { ...draft, parts: draft.parts.map((part) => (part.sheet === sheet ? change(part) : part)) }
}

/** Titles and types chosen for a new table are there again for whoever changes their mind. */
function suggested(sheet: FoundSheet, planned: Parameters<typeof partOfPlan>[1], before: DraftPart): DraftPart {
  const part = partOfPlan(sheet, planned)
  const columns = part.columns.map(({ from, column }, at) => ({
    ...(before.columns[at] ?? part.columns[at]),
    from,
    column,
  }))
  return { ...part, title: before.title, columns: columns as DraftPart['columns'] }
}

interface IntoFirst extends Pick<OpenedImport, 'one' | 'draft' | 'goInto'> {
  readonly into: string | null
}

/** Whoever began at a table means that table. */
function useIntoFirst({ one, draft, into, goInto }: IntoFirst): void {
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current || into === null || one.state !== 'ready' || one.plan !== null) return
    isAsked.current = true
    const first = draft.parts.find(({ isTaken }) => isTaken)
    if (first !== undefined) void goInto(first.sheet, into)
  })
}

/** When it has written, or taken back, everything else on the screen shows it. */
function useWrittenShown({ projectId, state }: Import): void {
  const before = useRef(state)
  useEffect(() => {
    const was = before.current
    before.current = state
    const isOver = (isWriting(was) && !isWriting(state)) || (was === 'undoing' && state !== 'undoing')
    if (isOver) void showWritten(projectId).catch((error: unknown) => void toast.error(messageOf(error)))
  }, [projectId, state])
}

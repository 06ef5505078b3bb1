import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { text } from '../../i18n/i18n.ts'
import { toast } from '../../state/toast-store.ts'
import { tabPath } from '../../structure/projects/project-places.ts'
import { restoredText } from '../../structure/projects/restored-text.ts'
import type { DatabasePlace } from '../sources/database-choice.tsx'
import {
  emptyDraft,
  faultsOf,
  hasFaults,
  type SourceDraft,
  type SourceFaults,
  specOf,
} from '../sources/source-draft.ts'
import { restoreProjectFile } from './restore-file.ts'
import { titleFault } from './title-fault.ts'

interface RestoreDraft {
  readonly file: File | null
  readonly title: string
  readonly place: DatabasePlace
  readonly source: SourceDraft
}

interface Restoring extends RestoreDraft {
  /** file: none was chosen; else what is wrong with the title. */
  readonly fault: string | null
  /** What was thrown; null: nothing was. */
  readonly refusal: unknown
  /** Told only after somebody tried. */
  readonly sourceFaults: SourceFaults
  /** null: nothing is under way; a number: from 0 to 1. */
  readonly progress: 'sending' | number | null
  change(part: Partial<RestoreDraft>): void
  isReachable(): boolean
  restore(): Promise<void>
}

/** A base file on its way to become a project, until that is opened. */
export function useRestore(): Restoring {
  const navigate = useNavigate()
  const [draft, setDraft] = useState<RestoreDraft>({
    ...{ file: null, title: '', place: 'builtIn', source: emptyDraft },
  })
  const [wasTried, setTried] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<unknown>(null)
  const faults = draft.place === 'attached' ? faultsOf(draft.source) : {}
  const [progress, setProgress] = useState<Restoring['progress']>(null)
  const leaving = useRef(new AbortController())
  // The job goes on without the screen; the project is in the list when it is done.
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])

  function change(part: Partial<RestoreDraft>): void {
    setDraft((known) => ({ ...known, ...part }))
    setFault(null)
    setRefusal(null)
  }

  function isReachable(): boolean {
    setTried(true)
    return !hasFaults(faults)
  }

  async function restore(): Promise<void> {
    const { file, place } = draft
    const title = draft.title.trim()
    const found = file === null ? 'file' : title === '' ? null : titleFault(title)
    setFault(found)
    if (found !== null || file === null || !isReachable()) return
    setRefusal(null)
    setProgress('sending')
    const { signal } = leaving.current
    try {
      const source = place === 'attached' ? specOf(draft.source, '') : null
      const options = { signal, onProgress: setProgress }
      const restored = await restoreProjectFile({ file, title, source }, options)
      toast.success(restoredText(restored, text))
      await navigate(tabPath(restored.project, 'overview'), { replace: true })
    } catch (error) {
      if (signal.aborted) return
      setProgress(null)
      setRefusal(error)
    }
  }

  const sourceFaults = wasTried ? faults : {}
  return { ...draft, fault, refusal, sourceFaults, progress, change, isReachable, restore }
}

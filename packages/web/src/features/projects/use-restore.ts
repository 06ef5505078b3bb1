import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../api/errors.ts'
import { text } from '../../i18n/i18n.ts'
import { toast } from '../../state/toast-store.ts'
import { tabPath } from '../../structure/projects/project-places.ts'
import { restoreProjectFile } from './restore-file.ts'
import { titleFault } from './title-fault.ts'

interface RestoreDraft {
  readonly file: File | null
  readonly title: string
}

interface Restoring extends RestoreDraft {
  /** file: none was chosen; else what is wrong with the title. */
  readonly fault: string | null
  readonly refusal: string | null
  /** null: nothing is under way; a number: from 0 to 1. */
  readonly progress: 'sending' | number | null
  change(part: Partial<RestoreDraft>): void
  restore(): Promise<void>
}

/** A base file on its way to become a project, until that is opened. */
export function useRestore(): Restoring {
  const navigate = useNavigate()
  const [draft, setDraft] = useState<RestoreDraft>({ file: null, title: '' })
  const [fault, setFault] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
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

  async function restore(): Promise<void> {
    const { file } = draft
    const title = draft.title.trim()
    const found = file === null ? 'file' : title === '' ? null : titleFault(title)
    setFault(found)
    if (found !== null || file === null) return
    setRefusal(null)
    setProgress('sending')
    const { signal } = leaving.current
    try {
      const { project, emptied } = await restoreProjectFile(file, title, { signal, onProgress: setProgress })
      toast.success(emptied === 0 ? text('metadata.restored') : text('metadata.restored.emptied', { count: emptied }))
      await navigate(tabPath(project, 'overview'), { replace: true })
    } catch (error) {
      if (signal.aborted) return
      setProgress(null)
      setRefusal(messageOf(error))
    }
  }

  return { ...draft, fault, refusal, progress, change, restore }
}

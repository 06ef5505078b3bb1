import type { CellValue, JsonValue } from '@rowhouse/core/storage'
import { type ReactElement, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { type FileItem, filesIn, limitsOf } from './file-list.ts'
import { FilesEditor } from './files-editor.tsx'
import { leaveUploads } from './left-uploads.ts'
import { Uploads } from './uploads.ts'

interface FilesFieldProps {
  readonly projectId: string
  readonly title: string
  readonly options: unknown
  readonly value: CellValue
  readonly isReadOnly: boolean
  readonly onStore: (files: readonly FileItem[]) => void
  /** Gets what arrives when the field is gone; left out: nothing does. */
  readonly onLate?: ((file: JsonValue) => void) | undefined
  /** Left out: nobody waits for what is on its way. */
  readonly onComing: ((isComing: boolean) => void) | undefined
}

/** The files of a field of the record sheet; each change is stored at once. */
export function FilesField(props: FilesFieldProps): ReactElement {
  const { projectId, title, options, value, isReadOnly } = props
  const t = useTexts()
  const [uploads] = useState(() => new Uploads())
  const [files, setFiles] = useState(() => filesIn(value))
  const latest = useRef(files)
  const known = JSON.stringify(value)
  const isComing = useSyncExternalStore(uploads.subscribe, uploads.isComing)
  // A file may arrive long after it was chosen: it is told to whoever listens then.
  const told = useRef({ ...props, t })
  told.current = { ...props, t }
  const isGone = useRef(false)

  // Stored by somebody else, or by this field itself.
  useEffect(() => {
    latest.current = filesIn(JSON.parse(known) as CellValue)
    setFiles(latest.current)
  }, [known])
  useEffect(() => {
    if (!isComing) return
    told.current.onComing?.(true)
    return () => told.current.onComing?.(false)
  }, [isComing])
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      if (told.current.onLate !== undefined) return leaveUploads(uploads)
      for (const { file } of uploads.list()) toast.error(told.current.t('attachments.stopped', { title: file.name }))
      uploads.end()
    }
  }, [uploads])

  function change(make: (files: readonly FileItem[]) => readonly FileItem[]): void {
    // Added to nothing, what arrived is left alone.
    if (isGone.current) {
      for (const { stored } of make([])) told.current.onLate?.(stored)
      return
    }
    latest.current = make(latest.current)
    setFiles(latest.current)
    told.current.onStore(latest.current)
  }

  return (
    <FilesEditor
      projectId={projectId}
      label={title}
      files={files}
      limits={limitsOf(options)}
      isReadOnly={isReadOnly}
      uploads={uploads}
      onChange={change}
    />
  )
}

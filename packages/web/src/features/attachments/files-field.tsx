import type { CellValue } from '@rowhouse/core/storage'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { type FileItem, filesIn, limitsOf } from './file-list.ts'
import { FilesEditor } from './files-editor.tsx'
import { Uploads } from './uploads.ts'

interface FilesFieldProps {
  readonly projectId: string
  readonly title: string
  readonly options: unknown
  readonly value: CellValue
  readonly isReadOnly: boolean
  readonly onStore: (files: readonly FileItem[]) => void
}

/** The files of a field of the record sheet; each change is stored at once. */
export function FilesField({ projectId, title, options, value, isReadOnly, onStore }: FilesFieldProps): ReactElement {
  const [uploads] = useState(() => new Uploads())
  const [files, setFiles] = useState(() => filesIn(value))
  const latest = useRef(files)
  const known = JSON.stringify(value)

  // Stored by somebody else, or by this field itself.
  useEffect(() => {
    latest.current = filesIn(JSON.parse(known) as CellValue)
    setFiles(latest.current)
  }, [known])
  useEffect(() => () => uploads.end(), [uploads])

  function change(make: (files: readonly FileItem[]) => readonly FileItem[]): void {
    latest.current = make(latest.current)
    setFiles(latest.current)
    onStore(latest.current)
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

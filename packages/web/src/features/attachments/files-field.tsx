import type { CellValue } from '@rowhouse/core/storage'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { FieldError } from '../../ui/form-fields.tsx'
import { type FileItem, filesIn, limitsOf } from './file-list.ts'
import { FilesEditor } from './files-editor.tsx'
import { Uploads } from './uploads.ts'

export interface FilesFieldProps {
  readonly projectId: string
  readonly title: string
  readonly options: unknown
  readonly value: CellValue
  readonly isReadOnly: boolean
  /** The sentence of the refusal; null when it was stored. */
  readonly onStore: (value: CellValue) => Promise<string | null>
}

/** The files of a field of the record sheet; each change is stored at once. */
export function FilesField({ projectId, title, options, value, isReadOnly, onStore }: FilesFieldProps): ReactElement {
  const [uploads] = useState(() => new Uploads())
  const [fault, setFault] = useState<string | null>(null)
  const [files, setFiles] = useState(() => filesIn(value))
  const latest = useRef(files)
  const known = JSON.stringify(value)

  // Stored by somebody else, or by this field itself.
  useEffect(() => {
    latest.current = filesIn(JSON.parse(known) as CellValue)
    setFiles(latest.current)
  }, [known])
  useEffect(() => () => uploads.end(), [uploads])

  async function change(make: (files: readonly FileItem[]) => readonly FileItem[]): Promise<void> {
    const before = latest.current
    latest.current = make(before)
    setFiles(latest.current)
    const refusal = await onStore(latest.current.map(({ stored }) => stored))
    setFault(refusal)
    if (refusal === null) return
    latest.current = before
    setFiles(before)
  }

  return (
    <>
      <FilesEditor
        projectId={projectId}
        label={title}
        files={files}
        limits={limitsOf(options)}
        isReadOnly={isReadOnly}
        uploads={uploads}
        onChange={(make) => void change(make)}
      />
      {fault === null ? null : <FieldError>{fault}</FieldError>}
    </>
  )
}

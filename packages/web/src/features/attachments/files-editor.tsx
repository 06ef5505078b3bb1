import type { FileLimits } from '@rowhouse/core/column-types/attached-files'
import { type ClipboardEvent, type DragEvent, type ReactElement, useRef, useState, useSyncExternalStore } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import classes from './attachments.module.css'
import { type FileItem, fileItem, renamed } from './file-list.ts'
import { FileRow } from './file-row.tsx'
import { FileTools } from './file-tools.tsx'
import { openPreview } from './preview-store.ts'
import { refusedBy } from './refused-by.ts'
import { UploadRow } from './upload-row.tsx'
import type { Uploads } from './uploads.ts'

interface FilesEditorProps {
  readonly projectId: string
  readonly label: string
  readonly files: readonly FileItem[]
  readonly limits: FileLimits
  readonly isReadOnly: boolean
  readonly uploads: Uploads
  /** Made of what is there then: several uploads may end one after the other. */
  readonly onChange: (change: (files: readonly FileItem[]) => readonly FileItem[]) => void
}

/** The files of one cell: add by button, drop, paste or address; rename, order, remove, look and keep. */
export function FilesEditor(props: FilesEditorProps): ReactElement {
  const { projectId, label, files, limits, isReadOnly, uploads, onChange } = props
  const t = useTexts()
  const [isOver, setOver] = useState(false)
  const running = useSyncExternalStore(uploads.subscribe, uploads.list)

  function add(added: readonly File[]): void {
    const { accepted, refused } = refusedBy(limits, files.length + running.length, added)
    for (const { file, why, values } of refused) toast.error(t(why, { title: file.name, ...values }))
    uploads.add(projectId, accepted, (file) => onChange((known) => [...known, fileItem(file)]))
  }

  function drop(event: DragEvent): void {
    setOver(false)
    if (isReadOnly || event.dataTransfer.files.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    add([...event.dataTransfer.files])
  }

  function paste(event: ClipboardEvent): void {
    if (isReadOnly || event.clipboardData.files.length === 0) return
    event.preventDefault()
    add([...event.clipboardData.files])
  }

  return (
    <section
      className={classes.editor}
      aria-label={label}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (isReadOnly || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={paste}
    >
      {files.length + running.length === 0 ? <p className={classes.none}>{t('attachments.none')}</p> : null}
      <FileList {...props} running={running} />
      {isReadOnly ? null : (
        <FileTools
          projectId={projectId}
          limits={limits}
          uploads={uploads}
          onAdd={add}
          onFetched={(file) => onChange((known) => [...known, file])}
        />
      )}
    </section>
  )
}

interface FileListProps extends FilesEditorProps {
  readonly running: ReturnType<Uploads['list']>
}

/** Dragged by the mouse or moved by keys, each file goes to another place at once. */
function FileList({ files, isReadOnly, uploads, running, onChange }: FileListProps): ReactElement {
  const dragged = useRef<number | null>(null)

  const move = (from: number, to: number): void =>
    onChange((known) => {
      const list = [...known]
      const [one] = list.splice(from, 1)
      if (one !== undefined) list.splice(to, 0, one)
      return list
    })

  return (
    <ul className={classes.list}>
      {files.map((file, at) => (
        <FileRow
          // biome-ignore lint/suspicious/noArrayIndexKey: the same file may stand in a cell twice.
          key={`${file.id}-${at}`}
          file={file}
          isFirst={at === 0}
          isLast={at === files.length - 1}
          isReadOnly={isReadOnly}
          onOpen={() => openPreview(files, at)}
          onRename={(title) => onChange((known) => known.map((one, i) => (i === at ? renamed(one, title) : one)))}
          onMove={(by) => move(at, Math.max(0, Math.min(files.length - 1, at + by)))}
          onRemove={() => onChange((known) => known.filter((_, i) => i !== at))}
          onDragStart={(event) => {
            dragged.current = at
            event.dataTransfer.effectAllowed = 'move'
            event.dataTransfer.setData('text/plain', file.title)
          }}
          onDragOver={(event) => {
            const from = dragged.current
            if (from === null || event.dataTransfer.types.includes('Files')) return
            event.preventDefault()
            if (from === at) return
            move(from, at)
            dragged.current = at
          }}
        />
      ))}
      {running.map((upload) => (
        <UploadRow key={upload.key} upload={upload} uploads={uploads} />
      ))}
    </ul>
  )
}

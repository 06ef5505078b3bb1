import type { AttachedFile } from '@rowhouse/core/column-types/attached-files'
import { commentLimits } from '@rowhouse/core/comment-text'
import { type ClipboardEvent, type DragEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { uploadForComment } from '../../api/upload-file.ts'
import { text } from '../../i18n/i18n.ts'
import { toast } from '../../state/toast-store.ts'
import { Uploads } from '../attachments/uploads.ts'

export interface CommentedRecord {
  readonly tableId: string
  readonly recordId: string
}

/** Files of a comment that is being written: those on their way, and those that are there. */
export interface ComposerFilesState {
  readonly uploads: Uploads
  readonly sent: readonly AttachedFile[]
  /** Whoever sends now would leave some behind. */
  readonly isComing: boolean
  /** null: no files here. */
  readonly add: ((files: readonly File[]) => void) | null
  readonly remove: (id: string) => void
  /** Gives them away: the comment has them now. */
  readonly take: () => readonly AttachedFile[]
  readonly paste: (event: ClipboardEvent) => void
  readonly drop: object
}

export function useComposerFiles(record: CommentedRecord | undefined): ComposerFilesState {
  const [sent, setSent] = useState<readonly AttachedFile[]>([])
  const [isOver, setOver] = useState(false)
  const { tableId = '', recordId = '' } = record ?? {}
  const [uploads, setUploads] = useState(() => uploadsTo({ tableId, recordId }))
  useEffect(() => {
    const own = uploadsTo({ tableId, recordId })
    setUploads(own)
    setSent([])
    return () => own.end()
  }, [tableId, recordId])
  const coming = useSyncExternalStore(uploads.subscribe, uploads.list)

  function add(files: readonly File[]): void {
    const most = commentLimits.files
    const room = Math.max(0, most - sent.length - coming.length)
    if (files.length > room) toast.error(text('comments.file.tooMany', { most }))
    uploads.add('', files.slice(0, room), (file) => setSent((known) => [...known, file]))
  }

  function take(): readonly AttachedFile[] {
    setSent([])
    return sent
  }

  const takes = record !== undefined
  return {
    uploads,
    sent,
    isComing: coming.length > 0,
    add: takes ? add : null,
    remove: (id) => setSent((known) => known.filter((file) => file.id !== id)),
    take,
    paste(event) {
      if (!takes || event.clipboardData.files.length === 0) return
      event.preventDefault()
      add([...event.clipboardData.files])
    },
    drop: takes ? dropProps({ isOver, setOver, add }) : {},
  }
}

const uploadsTo = (record: CommentedRecord): Uploads =>
  new Uploads((_project, file, options) => uploadForComment(record, file, options))

interface Dropping {
  readonly isOver: boolean
  readonly setOver: (isOver: boolean) => void
  readonly add: (files: readonly File[]) => void
}

const dropProps = ({ isOver, setOver, add }: Dropping) => ({
  'data-over': isOver || undefined,
  onDragOver(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  },
  onDragLeave: () => setOver(false),
  onDrop(event: DragEvent) {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    setOver(false)
    add([...event.dataTransfer.files])
  },
})

import { Button } from '@mantine/core'
import type { FileLimits } from '@rowhouse/core/column-types/attached-files'
import { type ReactElement, useRef, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import type { FileItem } from './file-list.ts'
import { FilesEditor } from './files-editor.tsx'
import { Uploads } from './uploads.ts'

interface FilesDialogProps {
  readonly projectId: string
  readonly title: string
  readonly files: readonly FileItem[]
  readonly limits: FileLimits
  /** null: as it was. */
  readonly onEnd: (files: readonly FileItem[] | null) => void
}

/** The files of a cell of the grid. What was done counts when it is closed, as one step that can be taken back. */
export function FilesDialog({ projectId, title, files: before, limits, onEnd }: FilesDialogProps): ReactElement {
  const t = useTexts()
  const [uploads] = useState(() => new Uploads())
  const [files, setFiles] = useState(before)
  const latest = useRef(files)

  function change(make: (files: readonly FileItem[]) => readonly FileItem[]): void {
    latest.current = make(latest.current)
    setFiles(latest.current)
  }

  async function end(): Promise<void> {
    const question = {
      title: t('attachments.stop.title'),
      heading: t('attachments.stop.text'),
      submit: t('attachments.stop'),
    }
    if (uploads.isRunning && !(await confirm(question))) return
    uploads.end()
    onEnd(latest.current === before ? null : latest.current)
  }

  return (
    <Dialog onClose={() => void end()} title={title} size={520}>
      <FilesEditor
        projectId={projectId}
        label={title}
        files={files}
        limits={limits}
        isReadOnly={false}
        uploads={uploads}
        onChange={change}
      />
      <DialogFoot>
        <Button onClick={() => void end()}>{t('attachments.done')}</Button>
      </DialogFoot>
    </Dialog>
  )
}

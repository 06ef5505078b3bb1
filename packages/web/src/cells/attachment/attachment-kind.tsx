import type { PaintJob } from '@rowhouse/grid/cell-kind'
import { type ImagesCell, imageAt, imagesKind } from '@rowhouse/grid/cells/images'
import type { EditorSession } from '@rowhouse/grid/edit/editor-session'
import type { CellEditor, ReactCellKind } from '@rowhouse/grid/react/grid'
import type { ReactElement } from 'react'
import { useParams } from 'react-router'
import { isPicture, markOf } from '../../features/attachments/file-list.ts'
import { previewLink } from '../../features/attachments/preview-store.ts'
import { withTexts } from '../../i18n/i18n.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { FilesCell } from './attachment.ts'

const FilesDialog = lazyPart(() =>
  withTexts(import('../../features/attachments/files-dialog.tsx')).then((m) => m.FilesDialog),
)

/** The grid fetches a picture by the id of its file; others show what kind they are. */
const imagesOf = ({ files }: FilesCell): ImagesCell => ({
  kind: 'images',
  images: files.map((file) => ({
    address: isPicture(file) ? file.id : null,
    name: file.title,
    mark: markOf(file.title),
  })),
})

export const filesKind: ReactCellKind<FilesCell> = {
  paint: (job: PaintJob<FilesCell>) => imagesKind.paint({ ...job, cell: imagesOf(job.cell) }),
  text: ({ names }) => names.join(', '),
  value: ({ files }) => files.map(({ stored }) => stored),
  isEmpty: ({ files }) => files.length === 0,
  width: (cell, pen, look) => imagesKind.width?.(imagesOf(cell), pen, look) ?? 0,
  press(job) {
    const at = job.isByKey ? 0 : imageAt({ ...job, cell: imagesOf(job.cell) })
    return at === null || job.cell.files.length === 0 ? null : { open: previewLink(job.cell.files, at) }
  },
  cursor: (job) => (imageAt({ ...job, cell: imagesOf(job.cell) }) === null ? null : 'pointer'),
  Editor: AttachmentEditor satisfies CellEditor,
}

/** A window over the whole screen: a cell is no place for progress, names and drop targets. */
function AttachmentEditor({ session }: { readonly session: EditorSession }): ReactElement | null {
  const { project_id: projectId } = useParams()
  const { files, limits } = session.cell as FilesCell
  if (projectId === undefined) return null
  return (
    <FilesDialog
      projectId={projectId}
      title={session.column.title}
      files={files}
      limits={limits}
      onEnd={(changed) => {
        if (changed === null) session.cancel()
        else
          session.commit('stay', {
            text: changed.map(({ title }) => title).join(', '),
            value: changed.map(({ stored }) => stored),
          })
      }}
    />
  )
}

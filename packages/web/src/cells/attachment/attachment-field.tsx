import type { ReactElement } from 'react'
import { FilesField } from '../../features/attachments/files-field.tsx'
import { useCellPlace } from '../cell-place.ts'
import type { FieldProps } from '../cell-type.ts'

export function AttachmentField({ column, value, isReadOnly, store, onComing }: FieldProps): ReactElement | null {
  const projectId = useCellPlace()?.project.id
  if (projectId === undefined) return null
  return (
    <FilesField
      projectId={projectId}
      title={column.title}
      options={column.options}
      value={value}
      isReadOnly={isReadOnly}
      onComing={onComing}
      onStore={(files) =>
        store({ text: files.map(({ title }) => title).join(', '), value: files.map(({ stored }) => stored) })
      }
    />
  )
}

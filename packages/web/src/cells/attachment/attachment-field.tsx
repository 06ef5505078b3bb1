import type { ReactElement } from 'react'
import { FilesField } from '../../features/attachments/files-field.tsx'
import { appendFile } from '../../features/records/append-file.ts'
import { useCellPlace } from '../cell-place.ts'
import type { FieldProps } from '../cell-type.ts'

export function AttachmentField(props: FieldProps): ReactElement | null {
  const { column, value, recordKey, isReadOnly, store, onComing } = props
  const place = useCellPlace()
  if (place === null) return null
  const { project, records } = place
  return (
    <FilesField
      projectId={project.id}
      title={column.title}
      options={column.options}
      value={value}
      isReadOnly={isReadOnly}
      onComing={onComing}
      onLate={
        records === null || recordKey === null ? undefined : (file) => appendFile(records, recordKey, column, file)
      }
      onStore={(files) =>
        store({ text: files.map(({ title }) => title).join(', '), value: files.map(({ stored }) => stored) })
      }
    />
  )
}

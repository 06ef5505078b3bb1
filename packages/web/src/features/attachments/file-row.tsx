import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconDots, IconDownload, IconPencil, IconTrash } from '@tabler/icons-react'
import { type DragEvent, type KeyboardEvent, type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { Menu } from '../../ui/menu.tsx'
import { showSize } from '../../values/show-size.ts'
import classes from './attachments.module.css'
import { keepFile } from './fetch-file.ts'
import type { FileItem } from './file-list.ts'
import { FileThumb } from './file-thumb.tsx'

interface FileRowProps {
  readonly file: FileItem
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly isReadOnly: boolean
  readonly onOpen: () => void
  readonly onRename: (title: string) => void
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
  readonly onDragStart: (event: DragEvent) => void
  readonly onDragOver: (event: DragEvent) => void
}

export function FileRow(props: FileRowProps): ReactElement {
  const { file, isFirst, isLast, isReadOnly, onOpen, onMove, onRemove } = props
  const t = useTexts()
  const [isRenaming, setRenaming] = useState(false)

  const download = (): void => {
    if (file.id !== null) keepFile(file.id, file.title).catch((error: unknown) => toast.error(messageOf(error)))
  }

  function press(event: KeyboardEvent): void {
    if (isReadOnly) return
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) onMove(event.key === 'ArrowUp' ? -1 : 1)
    else if (event.key === 'F2') setRenaming(true)
    else if (event.key === 'Delete') onRemove()
    else return
    event.preventDefault()
  }

  return (
    <li
      className={classes.row}
      draggable={!isReadOnly && !isRenaming}
      onDragStart={props.onDragStart}
      onDragOver={props.onDragOver}
    >
      {isRenaming ? (
        <NameField
          title={file.title}
          onEnd={(title) => {
            setRenaming(false)
            if (title !== null) props.onRename(title)
          }}
        />
      ) : (
        <button type="button" className={classes.open} onClick={onOpen} onKeyDown={press}>
          <FileThumb file={file} />
          <span className={classes.name}>
            <bdi>{file.title}</bdi>
            <small>{file.size === null ? t('attachments.elsewhere') : showSize(file.size)}</small>
          </span>
        </button>
      )}
      <Menu position="bottom-end" withinPortal zIndex="var(--rh-z-popover)">
        <Menu.Target>
          <ActionIcon variant="subtle" aria-label={t('attachments.menu', { title: file.title })}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {file.id === null ? null : (
            <Menu.Item leftSection={<IconDownload size={16} />} onClick={download}>
              {t('attachments.download')}
            </Menu.Item>
          )}
          {isReadOnly ? null : (
            <>
              <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setRenaming(true)}>
                {t('attachments.rename')}
              </Menu.Item>
              <Menu.Item leftSection={<IconArrowUp size={16} />} disabled={isFirst} onClick={() => onMove(-1)}>
                {t('attachments.up')}
              </Menu.Item>
              <Menu.Item leftSection={<IconArrowDown size={16} />} disabled={isLast} onClick={() => onMove(1)}>
                {t('attachments.down')}
              </Menu.Item>
              <Menu.Item data-danger leftSection={<IconTrash size={16} />} onClick={onRemove}>
                {t('attachments.remove')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}

interface NameFieldProps {
  readonly title: string
  /** null: as it was. */
  readonly onEnd: (title: string | null) => void
}

function NameField({ title, onEnd }: NameFieldProps): ReactElement {
  const t = useTexts()
  const [name, setName] = useState(title)
  const end = (): void => onEnd(name.trim() === '' || name.trim() === title ? null : name.trim())
  return (
    <input
      className={classes.rename}
      // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was just pressed.
      autoFocus
      aria-label={t('attachments.rename')}
      maxLength={255}
      value={name}
      onChange={(event) => setName(event.target.value)}
      onFocus={(event) => event.target.setSelectionRange(0, Math.max(title.lastIndexOf('.'), 0) || title.length)}
      onBlur={end}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation()
          onEnd(null)
        } else if (event.key === 'Enter') end()
      }}
    />
  )
}

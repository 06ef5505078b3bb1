import type { JsonValue } from '@rowhouse/core/storage'
import { IconChevronDown, IconChevronRight, IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import classes from '../editing/editors.module.css'
import { type JsonNode, pathText, readPlain } from './json-tree.ts'

interface JsonNodeLineProps {
  readonly node: JsonNode
  readonly isMarked: boolean
  readonly isEdited: boolean
  readonly onMark: () => void
  readonly onFold: (isFolded: boolean) => void
  readonly onEdit: () => void
  /** undefined: given up. */
  readonly onDone: (value: JsonValue | undefined) => void
  readonly onAdd: () => void
  readonly onCopyPath: () => void
  readonly onRemove: () => void
}

/** A value of the tree, or the head of an object or a list. */
export function JsonNodeLine({ node, isMarked, isEdited, ...on }: JsonNodeLineProps): ReactElement {
  const t = useTexts()
  const { size, isFolded } = node
  return (
    <div
      role="treeitem"
      aria-level={node.depth + 1}
      aria-selected={isMarked}
      tabIndex={-1}
      {...(size === null ? {} : { 'aria-expanded': !isFolded })}
      className={classes.node}
      style={{ paddingInlineStart: 4 + node.depth * 14 }}
      data-marked={isMarked || undefined}
      onPointerDown={on.onMark}
      onDoubleClick={() => size === null && on.onEdit()}
    >
      {size === null ? (
        <i style={{ inlineSize: 18 }} />
      ) : (
        <Act label={t(isFolded ? 'cells.json.unfold' : 'cells.json.fold')} onAct={() => on.onFold(!isFolded)}>
          {isFolded ? <IconChevronRight size={14} /> : <IconChevronDown size={14} />}
        </Act>
      )}
      {node.key === null ? null : (
        <>
          <b>{node.key}</b>
          <i>:</i>
        </>
      )}
      {isEdited ? (
        <PlainField label={pathText(node.path)} value={node.value} onDone={on.onDone} />
      ) : (
        <span>{size === null ? JSON.stringify(node.value) : <i>{sizeText(node)}</i>}</span>
      )}
      <em />
      {size === null ? null : (
        <Act label={t('cells.json.add')} isQuiet onAct={on.onAdd}>
          <IconPlus size={13} />
        </Act>
      )}
      <Act label={t('cells.json.copyPath')} isQuiet onAct={on.onCopyPath}>
        <IconCopy size={13} />
      </Act>
      {node.key === null ? null : (
        <Act label={t('cells.json.remove')} isQuiet onAct={on.onRemove}>
          <IconTrash size={13} />
        </Act>
      )}
    </div>
  )
}

interface ActProps {
  readonly label: string
  /** Seen while the line is pointed at. */
  readonly isQuiet?: boolean
  readonly onAct: () => void
  readonly children: ReactNode
}

/** The keys of the tree do the same. */
function Act({ label, isQuiet = false, onAct, children }: ActProps): ReactElement {
  return (
    <button type="button" tabIndex={-1} data-quiet={isQuiet || undefined} aria-label={label} onClick={onAct}>
      {children}
    </button>
  )
}

const sizeText = ({ value, size }: JsonNode): string => (Array.isArray(value) ? `[${size}]` : `{${size}}`)

interface PlainFieldProps {
  readonly label: string
  readonly value: JsonValue
  /** undefined: given up. */
  readonly onDone: (value: JsonValue | undefined) => void
}

function PlainField({ label, value, onDone }: PlainFieldProps): ReactElement {
  const [text, setText] = useState(typeof value === 'string' ? value : JSON.stringify(value))
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: it takes the place of the value that was to be edited.
      autoFocus
      value={text}
      aria-label={label}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => onDone(readPlain(text))}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onDone(event.key === 'Enter' ? readPlain(text) : undefined)
      }}
    />
  )
}

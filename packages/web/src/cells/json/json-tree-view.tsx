import type { JsonValue } from '@rowhouse/core/storage'
import { IconChevronDown, IconChevronRight, IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactElement, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { copyText } from '../../ui/copy-text.ts'
import classes from '../editing/editors.module.css'
import {
  type JsonNode,
  jsonNodes,
  pathOfNew,
  pathText,
  readPlain,
  withNewAt,
  withoutAt,
  withValueAt,
} from './json-tree.ts'

interface JsonTreeProps {
  readonly label: string
  readonly value: JsonValue
  readonly onChange: (value: JsonValue) => void
}

/** Arrows walk and fold, Enter edits a value, Insert adds one, Delete takes one away, Ctrl+C copies the path. */
export function JsonTree({ label, value, onChange }: JsonTreeProps): ReactElement {
  const t = useTexts()
  const tree = useRef<HTMLDivElement>(null)
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [at, setAt] = useState(0)
  const [editing, setEditing] = useState<string | null>(null)
  const nodes = jsonNodes(value, folded)
  const place = Math.min(at, nodes.length - 1)

  useLayoutEffect(() => {
    if (editing === null) tree.current?.focus()
  }, [editing])

  function fold(node: JsonNode, isFolded: boolean): void {
    const next = new Set(folded)
    if (isFolded) next.add(pathText(node.path))
    else next.delete(pathText(node.path))
    setFolded(next)
  }

  function add(node: JsonNode): void {
    onChange(withNewAt(value, node))
    fold(node, false)
    setEditing(pathText(pathOfNew(node)))
  }

  const copyPath = (node: JsonNode) =>
    void copyText(pathText(node.path), t('cells.json.copied', { path: pathText(node.path) }))

  function press(event: KeyboardEvent): void {
    const node = nodes[place]
    if (node === undefined || editing !== null) return
    if (event.key === 'ArrowDown') setAt(Math.min(place + 1, nodes.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(0, place - 1))
    else if (event.key === 'ArrowRight' && node.size !== null) fold(node, false)
    else if (event.key === 'ArrowLeft' && node.size !== null) fold(node, true)
    else if (event.key === 'Insert' && node.size !== null) add(node)
    else if (event.key === 'Delete' && node.key !== null) onChange(withoutAt(value, node.path))
    else if (event.key === 'c' && (event.ctrlKey || event.metaKey)) copyPath(node)
    else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      if (node.size === null) setEditing(pathText(node.path))
      else fold(node, !node.isFolded)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div ref={tree} className={classes.tree} role="tree" aria-label={label} tabIndex={0} onKeyDown={press}>
      {nodes.map((node, index) => {
        const name = pathText(node.path)
        return (
          <div
            key={name}
            role="treeitem"
            aria-level={node.depth + 1}
            aria-selected={index === place}
            tabIndex={-1}
            {...(node.size === null ? {} : { 'aria-expanded': !node.isFolded })}
            className={classes.node}
            style={{ paddingInlineStart: 4 + node.depth * 14 }}
            data-marked={index === place || undefined}
            onPointerDown={() => setAt(index)}
            onDoubleClick={() => node.size === null && setEditing(name)}
          >
            {node.size === null ? (
              <i style={{ inlineSize: 18 }} />
            ) : (
              <button
                type="button"
                tabIndex={-1}
                aria-label={t(node.isFolded ? 'cells.json.unfold' : 'cells.json.fold')}
                onClick={() => fold(node, !node.isFolded)}
              >
                {node.isFolded ? <IconChevronRight size={14} /> : <IconChevronDown size={14} />}
              </button>
            )}
            {node.key === null ? null : (
              <>
                <b>{node.key}</b>
                <i>:</i>
              </>
            )}
            {editing === name ? (
              <PlainField
                label={name}
                value={node.value}
                onDone={(next) => {
                  if (next !== undefined) onChange(withValueAt(value, node.path, next))
                  setEditing(null)
                }}
              />
            ) : (
              <span>{node.size === null ? JSON.stringify(node.value) : <i>{sizeText(node)}</i>}</span>
            )}
            <em />
            {node.size === null ? null : (
              <button type="button" tabIndex={-1} data-quiet aria-label={t('cells.json.add')} onClick={() => add(node)}>
                <IconPlus size={13} />
              </button>
            )}
            <button
              type="button"
              tabIndex={-1}
              data-quiet
              aria-label={t('cells.json.copyPath')}
              onClick={() => copyPath(node)}
            >
              <IconCopy size={13} />
            </button>
            {node.key === null ? null : (
              <button
                type="button"
                tabIndex={-1}
                data-quiet
                aria-label={t('cells.json.remove')}
                onClick={() => onChange(withoutAt(value, node.path))}
              >
                <IconTrash size={13} />
              </button>
            )}
          </div>
        )
      })}
    </div>
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

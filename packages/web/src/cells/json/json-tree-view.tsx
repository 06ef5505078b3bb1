import type { JsonValue } from '@rowhouse/core/storage'
import { type KeyboardEvent, type ReactElement, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { copyText } from '../../ui/copy-text.ts'
import { mirroredKey } from '../../ui/mirrored-key.ts'
import classes from '../editing/editors.module.css'
import { JsonNodeLine } from './json-node-line.tsx'
import { type JsonNode, jsonNodes, pathOfNew, pathText, withNewAt, withoutAt, withValueAt } from './json-tree.ts'

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
    const key = mirroredKey(event.key)
    if (event.key === 'ArrowDown') setAt(Math.min(place + 1, nodes.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(0, place - 1))
    else if (key === 'ArrowRight' && node.size !== null) fold(node, false)
    else if (key === 'ArrowLeft' && node.size !== null) fold(node, true)
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
          <JsonNodeLine
            key={name}
            node={node}
            isMarked={index === place}
            isEdited={editing === name}
            onMark={() => setAt(index)}
            onFold={(isFolded) => fold(node, isFolded)}
            onEdit={() => setEditing(name)}
            onDone={(next) => {
              if (next !== undefined) onChange(withValueAt(value, node.path, next))
              setEditing(null)
            }}
            onAdd={() => add(node)}
            onCopyPath={() => copyPath(node)}
            onRemove={() => onChange(withoutAt(value, node.path))}
          />
        )
      })}
    </div>
  )
}

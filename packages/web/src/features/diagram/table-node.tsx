import { columnTypes, knownTypeName } from '@rowhouse/core/column-types/registry'
import { IconKey } from '@tabler/icons-react'
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { ColumnIcon } from '../../cells/column-icon.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { iconOf } from '../../structure/tables/table-icon.ts'
import classes from './diagram.module.css'
import { anchorOf, type FieldChoice, shownFields } from './diagram-size.ts'
import type { DiagramTable } from './queries.ts'

interface TableNodeData extends Record<string, unknown> {
  readonly table: DiagramTable
  readonly choice: FieldChoice
  readonly path: string
  /** null: nobody searches. */
  readonly isFound: boolean | null
  readonly wanted: string
  /** Ends of links, each at its field. */
  readonly ends: readonly { readonly id: string; readonly columnId: string | null; readonly isStart: boolean }[]
}

export type TableNodeType = Node<TableNodeData, 'table'>

/** A table of the diagram: its name leads to it, its fields show what they are. */
export function TableNode({ data, selected }: NodeProps<TableNodeType>): ReactElement {
  const t = useTexts()
  const { table, choice, path, isFound, wanted, ends } = data
  const Picture = iconOf({ type: table.kind, readonly: null })
  const isHit = (title: string) => wanted !== '' && title.toLowerCase().includes(wanted)
  return (
    <div className={classes.node} data-selected={selected || undefined} data-found={isFound ?? undefined}>
      {ends.map(({ id, columnId, isStart }) =>
        [Position.Left, Position.Right].map((side) => (
          <Handle
            key={`${id} ${side}`}
            id={`${id} ${side}`}
            className={classes.handle ?? ''}
            type={isStart ? 'source' : 'target'}
            position={side}
            isConnectable={false}
            style={{ top: anchorOf(table, columnId, choice) }}
          />
        )),
      )}
      <p className={classes.head}>
        <Picture size={16} stroke={1.75} aria-hidden />
        <Link className={`nodrag ${classes.name}`} to={path} title={table.name}>
          <bdi data-hit={isHit(table.title) || undefined}>{table.title}</bdi>
        </Link>
      </p>
      <ul className={classes.fields}>
        {shownFields(table, choice).map(({ id, title, uidt, pk }) => {
          const type = knownTypeName(uidt)
          return (
            <li key={id}>
              <ColumnIcon type={type} size={14} />
              <bdi data-hit={isHit(title) || undefined}>{title}</bdi>
              {pk && columnTypes[type].kept !== 'key' ? (
                <IconKey size={12} className={classes.key} aria-label={t('diagram.key')} role="img" />
              ) : null}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

import { Checkbox } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import list from '../../ui/list-table.module.css'
import { DeletedRecords } from './deleted-records.tsx'
import classes from './trash.module.css'
import type { GoneForGood } from './trash-acts.ts'
import { TrashRow } from './trash-row.tsx'
import type { TrashThing } from './trash-things.ts'

interface TrashRowsProps {
  readonly project: Pick<Project, 'id' | 'title'>
  readonly things: readonly TrashThing[]
  readonly chosen: ReadonlySet<string>
  readonly gone: GoneForGood
  readonly onChoose: (chosen: ReadonlySet<string>) => void
  readonly onRestore: (thing: TrashThing) => void
  /** null: this person may not delete for good. */
  readonly onPurge: ((thing: TrashThing) => void) | null
}

export function TrashRows(props: TrashRowsProps): ReactElement {
  const { project, things, chosen, gone, onChoose, onRestore, onPurge } = props
  const t = useTexts()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const choosable = things.filter((thing) => thing.with === null && !gone.has(thing.key))
  const isAll = choosable.length > 0 && choosable.every(({ key }) => chosen.has(key))
  return (
    <table className={`${list.table} ${classes.table}`}>
      <colgroup>
        <col style={{ inlineSize: 36 }} />
        <col />
        <col className={`${list.wideOnly} ${list.midHidden}`} style={{ inlineSize: 76 }} />
        <col className={`${list.wideOnly} ${list.midHidden}`} style={{ inlineSize: 148 }} />
        <col className={`${list.wideOnly} ${list.midHidden}`} style={{ inlineSize: 152 }} />
        <col className={list.wideOnly} style={{ inlineSize: 116 }} />
        <col className={list.wideOnly} style={{ inlineSize: 132 }} />
        <col className={classes.lastColumn} />
      </colgroup>
      <thead>
        <tr>
          <th>
            <Checkbox
              size="xs"
              aria-label={t('trash.choose.all')}
              checked={isAll}
              indeterminate={!isAll && chosen.size > 0}
              onChange={() => onChoose(isAll ? new Set() : new Set(choosable.map(({ key }) => key)))}
            />
          </th>
          <th>{t('shell.trash.name')}</th>
          <th className={list.midHidden}>{t('trash.kind.heading')}</th>
          <th className={list.midHidden}>{t('trash.table')}</th>
          <th className={list.midHidden}>{t('trash.by')}</th>
          <th>{t('trash.when')}</th>
          <th>{t('trash.left.time')}</th>
          <th aria-label={t('shell.trash.actions')} />
        </tr>
      </thead>
      <tbody>
        {things.map((thing) => [
          <TrashRow
            key={thing.key}
            thing={thing}
            place={thing.kind === 'table' ? project.title : thing.table.title}
            isChosen={chosen.has(thing.key)}
            isOpen={opened.has(thing.key)}
            whyGone={gone.get(thing.key) ?? null}
            onChoose={() => onChoose(toggled(chosen, thing.key))}
            onOpen={() => setOpened(toggled(opened, thing.key))}
            onRestore={() => onRestore(thing)}
            onPurge={onPurge === null ? null : () => onPurge(thing)}
          />,
          // One that is left is told by its own line.
          opened.has(thing.key) && (thing.records?.count ?? 0) > 1 ? (
            <DeletedRecords key={`${thing.key} records`} projectId={project.id} thing={thing} />
          ) : null,
        ])}
      </tbody>
    </table>
  )
}

function toggled(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(key)) next.add(key)
  return next
}

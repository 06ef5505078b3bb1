import { Button } from '@mantine/core'
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useRef, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { toast } from '../../state/toast-store.ts'
import type { ObjectPlace } from '../../structure/projects/object-places.ts'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { copyText } from '../../ui/copy-text.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { type CodeHandle, SqlCode } from '../sql-editor/sql-code.tsx'
import { ObjectEditor } from './object-editor.tsx'
import { objectIcons } from './object-icons.ts'
import { bringBack, type ObjectSource, objectQuery, removeObject } from './object-queries.ts'
import classes from './objects.module.css'
import { RunFunction } from './run-function.tsx'
import { UsedBy } from './used-by.tsx'

interface ObjectPaneProps {
  readonly project: Project
  readonly source: ObjectSource
  readonly place: ObjectPlace
  readonly mayChange: boolean
  readonly onGone: () => void
}

/** How one of them is made, and what can be done with it. */
export function ObjectPane({ project, source, place, mayChange, onGone }: ObjectPaneProps): ReactElement {
  const t = useTexts()
  const [isEditing, setEditing] = useState(false)
  const handle = useRef<CodeHandle | null>(null)
  const previewAs = useSaved((state) => state.users.previewAs)
  const { data: object, error, refetch } = useQuery(objectQuery(project.id, source.id, place))
  if (object === undefined)
    return error === null ? <SkeletonRows rows={6} /> : <FailedState error={error} onRetry={() => void refetch()} />
  const { kind } = place
  const { name, table, definition, signature } = object
  const which = { kind, name, table, signature: signature ?? null }
  const Icon = objectIcons[kind]
  const isCalled = kind === 'function' && object.returns !== 'trigger' && mayIn(project, 'sql.run', previewAs)

  async function drop(): Promise<void> {
    const one = t(`objects.one.${kind}`)
    const heading = t('objects.drop.text', { name, source: source.title })
    const submit = t('objects.drop')
    if (!(await confirm({ title: t('objects.drop.title', { kind: one }), heading, submit, danger: true }))) return
    try {
      const { change } = await removeObject(project.id, source.id, which)
      const back = (): void =>
        void bringBack(project.id, change).catch((failure: unknown) => toast.error(messageOf(failure)))
      toast.undo(t('objects.dropped', { name }), t('objects.restore'), back)
      onGone()
    } catch (failure) {
      toast.error(messageOf(failure), { durationMs: 5000 })
    }
  }

  if (isEditing)
    return (
      <ObjectEditor
        project={project}
        source={source}
        kind={kind}
        was={which}
        code={definition ?? ''}
        onDone={() => setEditing(false)}
        onCancel={() => setEditing(false)}
      />
    )
  return (
    <>
      <header className={classes.paneHead}>
        <Icon size={16} stroke={1.75} aria-hidden />
        <h2>{name}</h2>
        <span className={classes.faint}>
          {[source.schema, t(`objects.one.${kind}`), table === null ? '' : t('objects.on', { table })]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className={classes.grow} />
        {definition === null ? null : (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconCopy size={16} />}
            onClick={() => void copyText(definition, t('objects.copied'))}
          >
            {t('objects.copy')}
          </Button>
        )}
        {mayChange && definition !== null ? (
          <>
            <Button size="xs" variant="default" leftSection={<IconPencil size={16} />} onClick={() => setEditing(true)}>
              {t('objects.edit')}
            </Button>
            <Button
              size="xs"
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={16} />}
              onClick={() => void drop()}
            >
              {t('objects.drop')}
            </Button>
          </>
        ) : null}
      </header>
      {definition === null ? (
        <p className={classes.nothing}>{t('objects.untold')}</p>
      ) : (
        <div className={classes.code}>
          <SqlCode
            key={definition}
            code={definition}
            words={{ engine: source.engine, tables: [] }}
            handle={handle}
            isReadOnly
            onChange={() => undefined}
            onRun={() => undefined}
          />
        </div>
      )}
      {kind === 'index' || kind === 'trigger' ? null : (
        <UsedBy projectId={project.id} source={source} list={object.usedBy} />
      )}
      {isCalled ? <RunFunction project={project} source={source} object={object} /> : null}
    </>
  )
}

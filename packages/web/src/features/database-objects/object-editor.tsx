import { Button } from '@mantine/core'
import type { DefinedKind } from '@rowhouse/core/database-objects'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useRef, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import type { ObjectPlace } from '../../structure/projects/object-places.ts'
import type { Project } from '../../structure/projects/project.ts'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { type CodeHandle, SqlCode } from '../sql-editor/sql-code.tsx'
import { sqlSourcesQuery } from '../sql-editor/sql-queries.ts'
import { objectIcons } from './object-icons.ts'
import { type ObjectSource, saveObject } from './object-queries.ts'
import classes from './objects.module.css'

interface ObjectEditorProps {
  readonly project: Project
  readonly source: ObjectSource
  readonly kind: DefinedKind
  /** null: a new one. */
  readonly was: Pick<ObjectPlace, 'kind' | 'name' | 'table' | 'signature'> | null
  /** What it begins with. */
  readonly code: string
  readonly onDone: (made: { readonly name: string; readonly table: string | null }) => void
  readonly onCancel: () => void
}

/** The statement that makes it, in the words of its database. */
export function ObjectEditor({ project, source, kind, was, code, onDone, onCancel }: ObjectEditorProps): ReactElement {
  const t = useTexts()
  const handle = useRef<CodeHandle | null>(null)
  const [statement, write] = useState(code)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // Completion knows tables where SQL may be run at all; without it the editor is as good.
  const { data } = useQuery({ ...sqlSourcesQuery(project.id), retry: false })
  const tables = data?.list.find(({ id }) => id === source.id)?.tables ?? []
  const Icon = objectIcons[kind]

  async function save(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      const made = await saveObject(project.id, source.id, kind, { statement, was })
      toast.success(t(was === null ? 'objects.created' : 'objects.changed', { name: made.name }))
      onDone(made)
    } catch (error) {
      setFailure(messageOf(error))
      setBusy(false)
    }
  }

  return (
    <>
      {statement === code || isBusy ? null : <LeaveGuard />}
      <header className={classes.paneHead}>
        <Icon size={16} stroke={1.75} aria-hidden />
        <h2>{was?.name ?? t(`objects.new.${kind}`)}</h2>
        <span className={classes.grow} />
        <Button size="xs" variant="subtle" onClick={onCancel}>
          {t('objects.cancel')}
        </Button>
        <Button size="xs" loading={isBusy} disabled={statement.trim() === ''} onClick={() => void save()}>
          {t(was === null ? 'objects.submit.create' : 'objects.submit.replace')}
        </Button>
      </header>
      <div className={classes.code}>
        <SqlCode
          code={code}
          words={{ engine: source.engine, tables }}
          handle={handle}
          onChange={write}
          onRun={() => void save()}
        />
      </div>
      {failure === null ? null : (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
    </>
  )
}

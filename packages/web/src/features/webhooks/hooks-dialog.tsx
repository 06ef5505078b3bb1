import { Button } from '@mantine/core'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import type { Table } from '../../structure/tables/table.ts'
import { tableQuery } from '../../structure/tables/table-query.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { LeaveGuard, useLeave } from '../../ui/leave-guard.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { blankHook, draftOf, type HookDraft } from './hook-draft.ts'
import { HookEditor } from './hook-editor.tsx'
import { HookList } from './hook-list.tsx'
import { type Hook, hooksQuery } from './hook-queries.ts'
import classes from './webhooks.module.css'

interface HooksDialogProps {
  readonly project: Project
  readonly tableId: string
  /** The one to begin with; null: the list. */
  readonly hookId: string | null
  /** Whoever asked for a new one is not shown the list first. */
  readonly isNew: boolean
  readonly onClose: () => void
}

interface Edited {
  /** null: a new one. */
  readonly id: string | null
  readonly draft: HookDraft
  /** Of one that was just made: told once. */
  readonly secret?: string | null
}

/** What other programs are told when records of a table change. */
export function HooksDialog({ project, tableId, hookId, isNew, onClose }: HooksDialogProps): ReactElement {
  const t = useTexts()
  const table = useQuery(tableQuery(project.id, tableId))
  const place = { projectId: project.id, tableId }
  const hooks = useQuery(hooksQuery(place))
  const [chosen, setEdited] = useState<Edited | null | 'first'>(
    isNew ? { id: null, draft: blankHook } : hookId === null ? null : 'first',
  )
  const [isTouched, setTouched] = useState(false)
  const first = hooks.data?.list.find(({ id }) => id === hookId)
  const begun: Edited | null = first === undefined ? null : { id: first.id, draft: draftOf(first) }
  const edited = chosen === 'first' ? begun : chosen
  const error = table.error ?? hooks.error
  const show = (next: Edited | null): void => {
    setTouched(false)
    setEdited(next)
  }
  const close = useLeave(isTouched, onClose)
  const back = useLeave(isTouched, () => show(null))
  const title = t(edited === null ? 'webhooks.of' : 'webhooks.one', { title: table.data?.title ?? '' })
  return (
    <Dialog
      onClose={close}
      size={1080}
      title={title}
      closeOnEscape={edited === null}
      closeOnClickOutside={edited === null}
    >
      {isTouched ? <LeaveGuard /> : null}
      {table.data === undefined || hooks.data === undefined ? (
        error === null ? (
          <SkeletonRows rows={4} />
        ) : (
          <FailedState error={error} onRetry={() => void Promise.all([table.refetch(), hooks.refetch()])} />
        )
      ) : edited === null ? (
        <Hooks table={table.data} projectId={project.id} hooks={hooks.data.list} onEdit={show} />
      ) : (
        <HookEditor
          key={edited.id ?? ''}
          project={project}
          table={table.data}
          hook={hooks.data.list.find(({ id }) => id === edited.id) ?? null}
          first={edited.draft}
          unready={hooks.data.unready}
          told={edited.secret ?? null}
          onTouch={() => setTouched(true)}
          onSaved={(hook, secret) => show(secret === null ? null : { id: hook.id, draft: draftOf(hook), secret })}
          onBack={back}
        />
      )}
    </Dialog>
  )
}

interface HooksProps {
  readonly projectId: string
  readonly table: Table
  readonly hooks: readonly Hook[]
  readonly onEdit: (edited: Edited) => void
}

function Hooks({ projectId, table, hooks, onEdit }: HooksProps): ReactElement {
  const t = useTexts()
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => onEdit({ id: null, draft: blankHook })}>
      {t('webhooks.new')}
    </Button>
  )
  if (hooks.length === 0)
    return <EmptyState icon={IconWebhook} title={t('webhooks.empty')} text={t('webhooks.empty.text')} action={create} />
  return (
    <>
      <div className={classes.bar}>
        <p>{t('webhooks.text')}</p>
        {create}
      </div>
      <HookList
        place={{ projectId, tableId: table.id }}
        hooks={hooks}
        onEdit={(hook) => onEdit({ id: hook.id, draft: draftOf(hook) })}
      />
    </>
  )
}

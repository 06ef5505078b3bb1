import { Button, Select } from '@mantine/core'
import { syncStates } from '@rowhouse/core/api/sources'
import { IconCircleMinus, IconCirclePlus, IconEye, IconReplace, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Notice } from '../../ui/form-fields.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import {
  changedTables,
  countChanges,
  type DetectedChange,
  kindOf,
  likelyRenames,
  namesFor,
  type Renames,
  renamableId,
  type TableDiff,
  withRenames,
} from './meta-diff.ts'
import { metaDiffQuery } from './queries.ts'
import { syncMetadata } from './source-changes.ts'
import classes from './sources-section.module.css'

interface SyncDialogProps {
  readonly projectId: string
  readonly onClose: () => void
}

/** What changed in the databases behind our back is shown first and taken over only then. */
export function SyncDialog({ projectId, onClose }: SyncDialogProps): ReactElement {
  const t = useTexts()
  return (
    <Dialog onClose={onClose} size={520} title={t('sources.sync')}>
      <SyncedTables projectId={projectId} onClose={onClose} />
    </Dialog>
  )
}

function SyncedTables({ projectId, onClose }: SyncDialogProps): ReactElement {
  const t = useTexts()
  const { data, error, isFetching, refetch } = useQuery(metaDiffQuery(projectId))
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSyncing, setSyncing] = useState(false)
  /** What a person chose otherwise than it was taken for. */
  const [chosen, choose] = useState<Renames>({})
  if (data === undefined || (isFetching && !isSyncing)) {
    if (error && !isFetching) return <FailedState error={error} onRetry={() => void refetch()} />
    return (
      <div role="status" aria-label={t('sources.sync.looking')}>
        <SkeletonRows rows={3} />
      </div>
    )
  }
  const renames = { ...likelyRenames(data), ...chosen }
  const shown = withRenames(data, renames)
  const tables = changedTables(shown)
  const mayBeRenamed = Object.keys(renames).length > 0

  async function sync(): Promise<void> {
    setSyncing(true)
    setRefusal(null)
    try {
      toast.success(await syncMetadata(projectId, renames))
      onClose()
    } catch (error) {
      setRefusal(messageOf(error))
      setSyncing(false)
    }
  }

  return (
    <>
      <p className={classes.quiet} role="status">
        {tables.length === 0 ? syncStates.unchanged : t('sources.sync.found', { count: countChanges(shown) })}
        {mayBeRenamed ? ` ${t('sources.sync.renames')}` : null}
      </p>
      {refusal === null ? null : <Notice kind="error">{refusal}</Notice>}
      {tables.length === 0 ? null : (
        <div className={classes.changes}>
          {tables.map((table) => (
            <ChangedTable
              key={`${table.base_id} ${table.table_name}`}
              table={table}
              renames={renames}
              namesFor={(id) => namesFor(data, id, renames)}
              onRename={(id, to) => choose({ ...chosen, [id]: to })}
            />
          ))}
        </div>
      )}
      <DialogFoot>
        <Button size="md" variant="default" onClick={onClose}>
          {t(tables.length === 0 ? 'shell.close' : 'shell.cancel')}
        </Button>
        {tables.length === 0 ? null : (
          <Button size="md" loading={isSyncing} onClick={() => void sync()}>
            {t('sources.sync.submit')}
          </Button>
        )}
      </DialogFoot>
    </>
  )
}

const pictures = { new: IconCirclePlus, gone: IconCircleMinus, changed: IconReplace } as const

interface RenamesProps {
  readonly renames: Renames
  readonly namesFor: (id: string) => readonly string[]
  readonly onRename: (id: string, to: string | null) => void
}

function ChangedTable({ table, ...rest }: RenamesProps & { readonly table: TableDiff }): ReactElement {
  const Picture = table.type === 'view' ? IconEye : IconTable
  const title = table.title ?? table.table_name
  return (
    <section className={classes.change} aria-label={title}>
      <div className={classes.changeHead}>
        <Picture size={16} stroke={1.75} aria-hidden />
        <bdi>{title}</bdi>
        {title === table.table_name ? null : <span>{table.table_name}</span>}
      </div>
      <ul>
        {table.detectedChanges.map((change) => (
          <Change key={`${change.type} ${change.cn ?? ''} ${change.rtn ?? ''}`} change={change} {...rest} />
        ))}
      </ul>
    </section>
  )
}

function Change({ change, renames, ...rest }: RenamesProps & { readonly change: DetectedChange }): ReactElement {
  const id = renamableId(change)
  const kind = id !== null && renames[id] ? 'changed' : kindOf(change.type)
  const Icon = pictures[kind]
  return (
    <li data-kind={kind}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {id === null ? change.msg : <RenameChoice id={id} change={change} to={renames[id] ?? null} {...rest} />}
    </li>
  )
}

interface RenameChoiceProps extends Omit<RenamesProps, 'renames'> {
  readonly id: string
  readonly change: DetectedChange
  readonly to: string | null
}

/** Only a person knows whether it is gone or has another name. */
function RenameChoice({ id, change, to, namesFor, onRename }: RenameChoiceProps): ReactElement {
  const t = useTexts()
  const name = change.cn ?? change.tn ?? ''
  // No name in a database is empty.
  const removed = ''
  return (
    <>
      <bdi className={classes.changed}>{name}</bdi>
      <Select
        size="xs"
        className={classes.fate}
        aria-label={t('sources.sync.fate', { name })}
        data={[
          { value: removed, label: t('sources.sync.fate.gone') },
          ...namesFor(id).map((value) => ({ value, label: t('sources.sync.fate.renamed', { name: value }) })),
        ]}
        value={to ?? removed}
        allowDeselect={false}
        onChange={(value) => onRename(id, value === removed || value === null ? null : value)}
      />
    </>
  )
}

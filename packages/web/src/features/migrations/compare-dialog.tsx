import { Button, Select, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { projectsQuery } from '../../api/projects-query.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { engineNames } from '../../ui/engine-names.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { Notice } from '../../ui/form-fields.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { SqlText } from '../../ui/sql-text.tsx'
import { DifferenceList } from './difference-list.tsx'
import { type Comparison, comparisonQuery, migrationsQuery, writeNew } from './migration-queries.ts'
import classes from './migrations.module.css'
import { RenameList } from './rename-list.tsx'

interface CompareDialogProps {
  readonly projectId: string
  readonly source: { readonly id: string; readonly title: string }
  readonly mayKeep: boolean
  readonly onKept: (id: string) => void
  readonly onClose: () => void
}

/** A database beside another one, and the migration that makes it like that. */
export function CompareDialog({ projectId, source, mayKeep, onKept, onClose }: CompareDialogProps): ReactElement {
  const t = useTexts()
  const [project, setProject] = useState(projectId)
  const [other, setOther] = useState<string | null>(null)
  return (
    <Dialog onClose={onClose} size="xl" title={t('migrations.between.title', { source: source.title })}>
      <div className={classes.form}>
        <OtherSide
          own={source.id}
          project={project}
          other={other}
          onProject={(id) => {
            setProject(id)
            setOther(null)
          }}
          onOther={setOther}
        />
        {other === null ? (
          <p className={classes.note}>{t('migrations.between.text')}</p>
        ) : (
          <Between
            key={`${project} ${other}`}
            projectId={projectId}
            source={source.id}
            other={{ project, source: other }}
            mayKeep={mayKeep}
            onKept={(id) => {
              onKept(id)
              onClose()
            }}
          />
        )}
      </div>
    </Dialog>
  )
}

interface OtherSideProps {
  readonly own: string
  readonly project: string
  readonly other: string | null
  readonly onProject: (id: string) => void
  readonly onOther: (id: string | null) => void
}

function OtherSide({ own, project, other, onProject, onOther }: OtherSideProps): ReactElement {
  const t = useTexts()
  const { data: projects } = useQuery(projectsQuery)
  // Whoever may not see what another project is made of is told so.
  const { data, error } = useQuery(migrationsQuery(project, null))
  const sources = (data?.sources ?? []).filter(({ id }) => id !== own)
  return (
    <>
      <div className={classes.sides}>
        <Select
          data-autofocus
          label={t('migrations.between.project')}
          allowDeselect={false}
          searchable
          data={(projects?.list ?? []).map(({ id, title }) => ({ value: id, label: title }))}
          value={project}
          onChange={(id) => id !== null && onProject(id)}
        />
        <Select
          label={t('migrations.between.source')}
          placeholder={t('migrations.between.choose')}
          disabled={sources.length === 0}
          data={sources.map(({ id, title, engine }) => ({ value: id, label: `${title} (${engineNames[engine]})` }))}
          value={other}
          onChange={onOther}
        />
      </div>
      {error === null ? null : <Notice kind="error">{messageOf(error)}</Notice>}
      {data !== undefined && sources.length === 0 ? <Notice>{t('migrations.between.alone')}</Notice> : null}
    </>
  )
}

interface BetweenProps {
  readonly projectId: string
  readonly source: string
  readonly other: { readonly project: string; readonly source: string }
  readonly mayKeep: boolean
  readonly onKept: (id: string) => void
}

function Between({ projectId, source, other, mayKeep, onKept }: BetweenProps): ReactElement {
  const t = useTexts()
  // null: as it is safe, without what loses values.
  const [leave, setLeave] = useState<readonly string[] | null>(null)
  // Whether something was renamed only people know.
  const [renames, setRenames] = useState<readonly string[]>([])
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...comparisonQuery(projectId, { source, with: other }, leave, renames),
    placeholderData: keepPreviousData,
  })
  if (data === undefined)
    return error === null ? <SkeletonRows rows={4} /> : <FailedState error={error} onRetry={() => void refetch()} />
  if (data.differences.length === 0 && data.renames.length === 0) return <Notice>{t('migrations.between.same')}</Notice>
  const toggle = (id: string): void => {
    const left = data.differences.filter(({ isTaken, reason }) => !isTaken && reason === null).map((one) => one.id)
    setLeave(left.includes(id) ? left.filter((one) => one !== id) : [...left, id])
  }
  return (
    <>
      <RenameList
        renames={data.renames}
        ticked={isPlaceholderData ? renames : null}
        onToggle={(id) =>
          setRenames((known) => (known.includes(id) ? known.filter((one) => one !== id) : [...known, id]))
        }
      />
      <DifferenceList differences={data.differences} onToggle={toggle} />
      {data.refusal === null ? null : <Notice>{data.refusal}</Notice>}
      {data.up === '' ? null : (
        <Written
          data={data}
          isBusy={isPlaceholderData}
          projectId={projectId}
          source={source}
          mayKeep={mayKeep && data.refusal === null}
          onKept={onKept}
        />
      )}
    </>
  )
}

interface WrittenProps extends Pick<BetweenProps, 'projectId' | 'source' | 'mayKeep' | 'onKept'> {
  readonly data: Comparison
  readonly isBusy: boolean
}

/** The statements both ways, to be kept as a migration that nobody has run. */
function Written({ data, isBusy, projectId, source, mayKeep, onKept }: WrittenProps): ReactElement {
  const t = useTexts()
  const [title, setTitle] = useState(t('migrations.between.name', { title: data.there.title }))
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const { engine } = data.here
  const keep = async (): Promise<void> => {
    setSaving(true)
    try {
      onKept((await writeNew(projectId, { source, title, up: data.up, down: data.down })).id)
    } catch (error) {
      setFailure(messageOf(error))
      setSaving(false)
    }
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void keep()
      }}
    >
      <SqlText title={t('migrations.upSql')} label={t('migrations.upSql')} sql={data.up} engine={engine} />
      <SqlText title={t('migrations.downSql')} label={t('migrations.downSql')} sql={data.down} engine={engine} />
      {mayKeep ? (
        <>
          <TextInput
            required
            label={t('migrations.name')}
            maxLength={100}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          {failure === null ? null : <Notice kind="error">{failure}</Notice>}
          <DialogFoot>
            <Button type="submit" loading={isSaving} disabled={title.trim() === '' || isBusy}>
              {t('migrations.between.keep')}
            </Button>
          </DialogFoot>
        </>
      ) : null}
    </form>
  )
}

import { Button, Select } from '@mantine/core'
import { apiKinds } from '@rowhouse/core/api/projects'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import {
  bodyOf,
  type ConfigurationDraft,
  draftOf,
  isChanged,
  isSavable,
} from '../../features/projects/configuration-draft.ts'
import { saveConfiguration } from '../../features/projects/project-changes.ts'
import { SourcesSection } from '../../features/sources/sources-section.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import type { Configuration, Project } from '../../structure/projects/project.ts'
import { projectConfigurationQuery } from '../../structure/projects/queries.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { Notice, SettingRow } from '../../ui/form-fields.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { AuthenticationFacts, EnvironmentDatabases } from './environment-facts.tsx'
import { EnvironmentPicker } from './environment-picker.tsx'
import classes from './project-configuration.module.css'
import { VariableEditor } from './variable-editor.tsx'

export function ProjectConfiguration({ project }: { readonly project: Project }): ReactElement {
  const t = useTexts()
  return (
    <Page>
      <PageHeader title={t('projects.configuration.title')} text={t('projects.configuration.text')} />
      <SourcesSection projectId={project.id} />
      <LoadedConfiguration projectId={project.id} />
    </Page>
  )
}

function LoadedConfiguration({ projectId }: { readonly projectId: string }): ReactElement {
  const { data, error, refetch } = useQuery(projectConfigurationQuery(projectId))
  if (data === undefined) {
    return error ? <FailedState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={4} />
  }
  return <ConfigurationForm projectId={projectId} saved={data} />
}

interface ConfigurationFormProps {
  readonly projectId: string
  readonly saved: Configuration
}

function ConfigurationForm({ projectId, saved }: ConfigurationFormProps): ReactElement {
  const t = useTexts()
  const [draft, setDraft] = useState<ConfigurationDraft>(() => draftOf(saved))
  const [shown, setShown] = useState(saved.workingEnv)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [wasTried, setTried] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const hasChanges = isChanged(draft, saved)
  const environment = draft.environments.find(({ name }) => name === shown) ?? draft.environments[0]

  function change(next: ConfigurationDraft): void {
    setDraft(next)
    setRefusal(null)
  }

  function discard(): void {
    change(draftOf(saved))
    setShown(saved.workingEnv)
    setTried(false)
  }

  async function save(): Promise<void> {
    setTried(true)
    if (!isSavable(draft)) return
    setSaving(true)
    try {
      setDraft(draftOf(await saveConfiguration(projectId, bodyOf(draft))))
      setTried(false)
      toast.success(t('projects.configuration.saved'))
    } catch (error) {
      setRefusal(messageOf(error))
    }
    setSaving(false)
  }

  if (environment === undefined) return <SkeletonRows rows={1} />
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <SettingRow
        title={t('projects.configuration.api')}
        text={t('projects.configuration.api.hint')}
        control={
          <Select
            className={classes.working}
            aria-label={t('projects.configuration.api')}
            data={apiKinds.map((kind) => ({ value: kind, label: t(`projects.configuration.api.${kind}`) }))}
            value={draft.api}
            allowDeselect={false}
            onChange={(kind) => change({ ...draft, api: apiKinds.find((one) => one === kind) ?? draft.api })}
          />
        }
      />
      <SettingRow
        title={t('projects.configuration.working')}
        text={t('projects.configuration.working.hint')}
        control={
          <Select
            className={classes.working}
            aria-label={t('projects.configuration.working')}
            data={draft.environments.map(({ name }) => name)}
            value={draft.workingEnv}
            allowDeselect={false}
            onChange={(name) => name !== null && change({ ...draft, workingEnv: name })}
          />
        }
      />
      <EnvironmentPicker draft={draft} shown={environment.name} onShow={setShown} onChange={change} />
      <VariableEditor draft={draft} environment={environment} showEmptyKeys={wasTried} onChange={change} />
      <EnvironmentDatabases databases={saved.envs[environment.name]?.db ?? anyDatabases(saved)} />
      <AuthenticationFacts auth={saved.auth} />
      {refusal === null ? null : <Notice kind="error">{refusal}</Notice>}
      {hasChanges && !isSaving ? <LeaveGuard /> : null}
      {hasChanges ? (
        <div className={classes.save}>
          <p role="status">{t('projects.configuration.changed')}</p>
          <Button variant="default" onClick={discard}>
            {t('projects.configuration.discard')}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t('projects.configuration.save')}
          </Button>
        </div>
      ) : null}
    </form>
  )
}

// An environment that is not saved yet will get the databases of the project, like all others.
function anyDatabases({ envs }: Configuration): Configuration['envs'][string]['db'] {
  return Object.values(envs)[0]?.db ?? []
}

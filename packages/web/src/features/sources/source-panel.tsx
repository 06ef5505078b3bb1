import { Button } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { DraftPanel } from '../../ui/draft-panel.tsx'
import { Notice, TextField } from '../../ui/form-fields.tsx'
import { ConnectionRefusal } from './connection-refusal.tsx'
import { ConnectionTest } from './connection-test.tsx'
import { attachSource, changeSource } from './source-changes.ts'
import { draftOfSource, emptyDraft, faultsOf, hasFaults, type Source, type SourceDraft } from './source-draft.ts'
import { SourceForm } from './source-form.tsx'
import classes from './sources-section.module.css'

interface SourcePanelProps {
  readonly projectId: string
  /** null: another database is attached. */
  readonly source: Source | null
  readonly onClose: () => void
}

export function SourcePanel({ projectId, source, onClose }: SourcePanelProps): ReactElement {
  const t = useTexts()
  const [first] = useState<SourceDraft>(() => (source === null ? emptyDraft : draftOfSource(source)))
  const [draft, setDraft] = useState(first)
  const [alias, setAlias] = useState(source?.alias ?? '')
  const [wasTried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<unknown>(null)
  const [isSaving, setSaving] = useState(false)
  const faults = faultsOf(draft, source)

  function isReady(): boolean {
    setTried(true)
    return !hasFaults(faults)
  }

  async function save(): Promise<void> {
    if (!isReady()) return
    setSaving(true)
    setRefusal(null)
    try {
      if (source === null) await attachSource(projectId, draft, alias)
      else await changeSource(projectId, source, draft, alias)
      if (source !== null) toast.success(t('sources.edit.done', { name: alias || source.alias }))
      onClose()
    } catch (error) {
      setRefusal(error)
      setSaving(false)
    }
  }

  return (
    <DraftPanel
      opened
      isTouched={draft !== first}
      isBusy={isSaving}
      onClose={onClose}
      title={source === null ? t('sources.attach.title') : t('sources.edit.title', { name: source.alias })}
      foot={
        <>
          <Button size="md" variant="default" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button size="md" loading={isSaving} onClick={() => void save()}>
            {t(source === null ? 'sources.attach.submit' : 'sources.edit.submit')}
          </Button>
        </>
      }
    >
      <div className={classes.panel}>
        {refusal === null ? null : (
          <Notice kind="error">
            <ConnectionRefusal error={refusal} onAllowed={() => void save()} />
          </Notice>
        )}
        <TextField
          size="md"
          label={t('sources.form.alias')}
          description={t('sources.form.alias.hint')}
          autoComplete="off"
          maxLength={100}
          value={alias}
          onChange={(event) => setAlias(event.currentTarget.value)}
        />
        <SourceForm
          draft={draft}
          stored={source}
          faults={wasTried ? faults : {}}
          onChange={(changed) => {
            setDraft(changed)
            setRefusal(null)
          }}
        />
        <ConnectionTest draft={draft} place={{ projectId, source: source ?? undefined }} onTry={isReady} />
      </div>
    </DraftPanel>
  )
}

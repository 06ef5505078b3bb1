import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import {
  addEnvironment,
  type ConfigurationDraft,
  environmentNameFault,
  type NameFault,
  removeEnvironment,
} from '../../features/projects/configuration-draft.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { FieldError } from '../../ui/form-fields.tsx'
import classes from './project-configuration.module.css'

interface EnvironmentPickerProps {
  readonly draft: ConfigurationDraft
  readonly shown: string
  readonly onShow: (name: string) => void
  readonly onChange: (draft: ConfigurationDraft) => void
}

export function EnvironmentPicker({ draft, shown, onShow, onChange }: EnvironmentPickerProps): ReactElement {
  const t = useTexts()
  const [isAdding, setAdding] = useState(false)
  const names = draft.environments.map(({ name }) => name)
  return (
    <section className={classes.section}>
      <div className={classes.sectionHead}>
        <h2>{t('projects.configuration.environments')}</h2>
        {names.length > 1 ? (
          <Button
            size="xs"
            variant="subtle"
            data-danger
            leftSection={<IconTrash size={14} />}
            onClick={() => {
              const next = removeEnvironment(draft, shown)
              onChange(next)
              onShow(next.workingEnv)
            }}
          >
            {t('projects.configuration.remove')}
          </Button>
        ) : null}
      </div>
      <div className={classes.environments} style={{ marginBlockStart: 10 }}>
        <div className={classes.chips}>
          {names.map((name) => (
            <button
              key={name}
              type="button"
              className={classes.chip}
              aria-pressed={name === shown}
              onClick={() => onShow(name)}
            >
              {name}
              {name === draft.workingEnv ? (
                <span className={classes.badge}>{t('projects.configuration.isWorking')}</span>
              ) : null}
            </button>
          ))}
        </div>
        {isAdding ? (
          <NewEnvironment
            taken={names}
            onCancel={() => setAdding(false)}
            onAdd={(name) => {
              onChange(addEnvironment(draft, name))
              onShow(name)
              setAdding(false)
            }}
          />
        ) : (
          <Button size="sm" variant="subtle" leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
            {t('projects.configuration.add')}
          </Button>
        )}
      </div>
    </section>
  )
}

interface NewEnvironmentProps {
  readonly taken: readonly string[]
  readonly onAdd: (name: string) => void
  readonly onCancel: () => void
}

function NewEnvironment({ taken, onAdd, onCancel }: NewEnvironmentProps): ReactElement {
  const t = useTexts()
  const [name, setName] = useState('')
  const [fault, setFault] = useState<NameFault | null>(null)

  function add(): void {
    const found = environmentNameFault(name.trim(), taken)
    setFault(found)
    if (found === null) onAdd(name.trim())
  }

  return (
    <div className={classes.add}>
      <TextInput
        autoFocus
        aria-label={t('projects.configuration.add.label')}
        placeholder={t('projects.configuration.add.label')}
        value={name}
        error={fault === null ? undefined : <FieldError>{t(`projects.configuration.name.${fault}`)}</FieldError>}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setFault(null)
        }}
        onKeyDown={(event) => {
          // It lies inside of the form that saves everything, so Enter must stay here.
          if (event.key === 'Enter') {
            event.preventDefault()
            add()
          }
          if (event.key === 'Escape') onCancel()
        }}
      />
      <Button variant="default" onClick={add}>
        {t('projects.configuration.add.submit')}
      </Button>
      <Button variant="subtle" onClick={onCancel}>
        {t('shell.cancel')}
      </Button>
    </div>
  )
}

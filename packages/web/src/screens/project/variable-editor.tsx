import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import {
  addVariable,
  type ConfigurationDraft,
  changeVariable,
  countEnabled,
  type DraftEnvironment,
  type DraftVariable,
  type KeyFault,
  keyFault,
  removeVariable,
} from '../../features/projects/configuration-draft.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { FieldError } from '../../ui/form-fields.tsx'
import classes from './project-configuration.module.css'

interface VariableEditorProps {
  readonly draft: ConfigurationDraft
  readonly environment: DraftEnvironment
  /** A row that was only just added is not blamed for being empty. */
  readonly showEmptyKeys: boolean
  readonly onChange: (draft: ConfigurationDraft) => void
}

export function VariableEditor({ draft, environment, showEmptyKeys, onChange }: VariableEditorProps): ReactElement {
  const t = useTexts()
  const { name, variables } = environment
  const [newest, setNewest] = useState<number | null>(null)
  const add = () => {
    const next = addVariable(draft, name)
    setNewest(next.environments.find((one) => one.name === name)?.variables.at(-1)?.id ?? null)
    onChange(next)
  }
  return (
    <section className={classes.section}>
      <div className={classes.sectionHead}>
        <h2>{t('projects.configuration.variables')}</h2>
        {variables.length > 0 ? (
          <span className={classes.count}>
            {t('projects.configuration.enabledCount', { enabled: countEnabled(environment), total: variables.length })}
          </span>
        ) : null}
      </div>
      {variables.length === 0 ? (
        <p className={classes.quiet}>
          {t('projects.configuration.noVariables', { name })}. {t('projects.configuration.noVariables.text')}
        </p>
      ) : (
        <div className={classes.names} aria-hidden>
          <span />
          <span>{t('projects.configuration.variable.key')}</span>
          <span>{t('projects.configuration.variable.value')}</span>
          <span />
        </div>
      )}
      {variables.map((variable, index) => {
        const fault = keyFault(variables, index)
        return (
          <VariableLine
            key={variable.id}
            variable={variable}
            number={index + 1}
            isNew={variable.id === newest}
            fault={fault === 'required' && !showEmptyKeys ? null : fault}
            onChange={(fields) => onChange(changeVariable(draft, name, variable.id, fields))}
            onRemove={() => onChange(removeVariable(draft, name, variable.id))}
          />
        )
      })}
      <Button size="xs" variant="subtle" className={classes.addRow} leftSection={<IconPlus size={16} />} onClick={add}>
        {t('projects.configuration.variable.add')}
      </Button>
    </section>
  )
}

interface VariableLineProps {
  readonly variable: DraftVariable
  readonly number: number
  readonly isNew: boolean
  readonly fault: KeyFault | null
  readonly onChange: (fields: Partial<Omit<DraftVariable, 'id'>>) => void
  readonly onRemove: () => void
}

function VariableLine({ variable, number, isNew, fault, onChange, onRemove }: VariableLineProps): ReactElement {
  const t = useTexts()
  const { key, value, enabled } = variable
  return (
    <div className={classes.line} data-off={enabled ? undefined : true}>
      <Checkbox
        size="xs"
        aria-label={t('projects.configuration.variable.enabledNamed', { key: key || number })}
        checked={enabled}
        onChange={(event) => onChange({ enabled: event.currentTarget.checked })}
      />
      <TextInput
        className={classes.mono}
        autoFocus={isNew}
        aria-label={t('projects.configuration.variable.keyOf', { number })}
        placeholder={t('projects.configuration.variable.key')}
        autoComplete="off"
        spellCheck={false}
        value={key}
        error={fault === null ? undefined : <FieldError>{t(`projects.configuration.key.${fault}`)}</FieldError>}
        onChange={(event) => onChange({ key: event.currentTarget.value })}
      />
      <TextInput
        className={`${classes.mono} ${classes.value}`}
        aria-label={t('projects.configuration.variable.valueOf', { number })}
        placeholder={t('projects.configuration.variable.value')}
        autoComplete="off"
        spellCheck={false}
        maxLength={10_000}
        value={value}
        onChange={(event) => onChange({ value: event.currentTarget.value })}
      />
      <ActionIcon
        className={classes.remove}
        aria-label={t('projects.configuration.variable.remove', { key: key || number })}
        onClick={onRemove}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </div>
  )
}

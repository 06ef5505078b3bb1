import { Switch } from '@mantine/core'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import { type AskedField, plainField } from '@rowhouse/core/views/asked-field'
import { formLimits } from '@rowhouse/core/views/view-limits'
import type { ReactElement } from 'react'
import { ColumnIcon } from '../../../cells/column-icon.tsx'
import type { ViewState } from '../../../features/view-settings/view-state.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { Project } from '../../../structure/projects/project.ts'
import type { Table } from '../../../structure/tables/table.ts'
import { readInput } from '../../../values/read-input.ts'
import type { Question } from '../questions.ts'
import classes from './builder.module.css'
import { columnsAbove, withField } from './built-form.ts'
import { PanelRichText } from './panel-rich-text.tsx'
import { PanelText } from './panel-text.tsx'
import { QuestionCondition } from './question-condition.tsx'
import { QuestionRules } from './question-rules.tsx'
import { QuestionSection } from './question-section.tsx'

interface QuestionPanelProps {
  readonly project: Project
  readonly table: Table
  readonly view: ViewState
  readonly questions: readonly Question[]
  /** null: none is chosen. */
  readonly question: Question | null
}

/** How the chosen field is asked for. */
export function QuestionPanel({ project, table, view, questions, question }: QuestionPanelProps): ReactElement {
  const t = useTexts()
  if (question === null) return <p className={classes.none}>{t('forms.field.none')}</p>
  const { id, source, isNeeded } = question.column
  const field = { ...plainField, ...view.settings.formFields[id] }
  const change = (part: Partial<AskedField>) => void view.change((now) => ({ formFields: withField(now, id, part) }))
  const { holds, computed, secret } = columnTypes[source.type]
  const isWritten = holds !== 'files' && computed !== 'link' && secret !== true
  return (
    <section className={classes.settings} aria-label={t('forms.field')}>
      <h3 className={classes.chosen}>
        <ColumnIcon type={source.type} size={16} />
        <bdi>{source.title}</bdi>
        <small>{t(`tables.type.${source.type}`)}</small>
      </h3>
      <PanelText
        label={t('forms.field.label')}
        placeholder={source.title}
        most={formLimits.line}
        value={field.label}
        onStore={(label) => change({ label })}
      />
      <PanelText
        label={t('forms.field.help')}
        placeholder={t('forms.field.help.hint')}
        most={formLimits.help}
        value={field.help}
        onStore={(help) => change({ help })}
      />
      <PanelRichText
        label={t('forms.field.description')}
        isNamed
        value={field.description}
        onStore={(description) => change({ description })}
      />
      {isWritten ? (
        <PanelText
          label={t('forms.field.prefill')}
          most={formLimits.prefill}
          value={field.prefill}
          faultOf={(text) => ('fault' in readInput(source, text) ? t('forms.field.prefill.fault') : null)}
          onStore={(prefill) => change({ prefill })}
        />
      ) : null}
      <Switch
        size="sm"
        labelPosition="left"
        label={t('forms.field.required')}
        description={isNeeded ? t('forms.field.needed') : undefined}
        checked={question.required}
        disabled={isNeeded}
        onChange={(event) => change({ required: event.currentTarget.checked })}
      />
      <QuestionRules
        projectId={project.id}
        column={question.column}
        rules={question.rules}
        onStore={(rules) => change({ rules })}
      />
      <QuestionCondition
        project={project}
        table={table}
        above={columnsAbove(questions, id)}
        condition={field.condition}
        onStore={(condition) => change({ condition })}
      />
      <QuestionSection section={field.section} onStore={(section) => change({ section })} />
    </section>
  )
}

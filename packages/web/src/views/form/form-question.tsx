import { VisuallyHidden } from '@mantine/core'
import type { CellValue } from '@rowhouse/core/storage'
import type { Draft } from '@rowhouse/grid/edit/editor-session'
import { type ReactElement, useId } from 'react'
import type { CellContext } from '../../cells/cell-type.ts'
import { MarkdownText } from '../../cells/long-text/markdown-text.tsx'
import { ValueField } from '../../cells/value-field.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { FieldError } from '../../ui/form-fields.tsx'
import classes from './form.module.css'
import { FormChoices, fewChoices } from './form-choices.tsx'
import { asked, type Question } from './questions.ts'

interface FormQuestionProps {
  readonly question: Question
  readonly value: CellValue
  readonly context: CellContext
  /** Why what was written will not do. */
  readonly fault: string | null
  readonly isReadOnly: boolean
  readonly onStore: (draft: Draft) => void
  readonly onComing: (isComing: boolean) => void
}

/** One field of a form, with the editor its type has everywhere else. */
export function FormQuestion(props: FormQuestionProps): ReactElement {
  const { question, value, context, fault, isReadOnly, onStore, onComing } = props
  const id = useId()
  const column = asked(question)
  const choices = fewChoices(column)
  const told = [`${id}-told`, ...(fault === null ? [] : [`${id}-fault`])].join(' ')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no label that several lines can be part of.
    <div
      role="group"
      className={classes.question}
      data-column={question.column.id}
      aria-labelledby={`${id}-label`}
      aria-describedby={told}
    >
      <QuestionHead question={question} id={id} />
      {choices === null ? (
        <div className={classes.value} data-type={column.type} data-fault={fault !== null || undefined}>
          <ValueField
            column={column}
            value={value}
            record={{ [column.title]: value }}
            recordKey={null}
            context={context}
            isReadOnly={isReadOnly}
            labelId={`${id}-label`}
            store={onStore}
            onComing={onComing}
          />
        </div>
      ) : (
        <FormChoices column={column} choices={choices} value={value} isReadOnly={isReadOnly} onStore={onStore} />
      )}
      {fault === null ? null : (
        <p id={`${id}-fault`} className={classes.fault} role="alert">
          <FieldError>{fault}</FieldError>
        </p>
      )}
    </div>
  )
}

/** What is asked, and what helps to answer. */
export function QuestionHead({ question, id }: { readonly question: Question; readonly id: string }): ReactElement {
  const t = useTexts()
  const { label, help, description, required } = question
  return (
    <>
      <span id={`${id}-label`} className={classes.label}>
        <bdi>{label}</bdi>
        {required ? (
          <>
            <em aria-hidden> *</em>
            <VisuallyHidden>{t('forms.required.said')}</VisuallyHidden>
          </>
        ) : null}
      </span>
      <div id={`${id}-told`}>
        {help ? (
          <span className={classes.help}>
            <bdi>{help}</bdi>
          </span>
        ) : null}
        {description ? <MarkdownText className={classes.help ?? ''} text={description} /> : null}
      </div>
    </>
  )
}

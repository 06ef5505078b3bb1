import { IconForms } from '@tabler/icons-react'
import { type ReactElement, useMemo, useState } from 'react'
import { useTexts } from '../../../i18n/use-texts.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/form-fields.tsx'
import type { ViewBodyProps } from '../../view-body.ts'
import page from '../form.module.css'
import { FormCard } from '../form-card.tsx'
import { questionsOf } from '../questions.ts'
import { AdmissionPanel } from './admission-panel.tsx'
import { AfterPanel } from './after-panel.tsx'
import classes from './builder.module.css'
import { neededColumns, withAsked, withAskedBeside, withoutHead } from './built-form.ts'
import { BuiltQuestion } from './built-question.tsx'
import { LookPanel } from './look-panel.tsx'
import { PanelRichText } from './panel-rich-text.tsx'
import { QuestionPanel } from './question-panel.tsx'
import { ResponsesPanel } from './responses-panel.tsx'
import { TypedInPlace } from './typed-in-place.tsx'
import { UnusedFields } from './unused-fields.tsx'

/** A form in the making: what could be asked for, the page itself, and how the chosen field is asked for. */
export function FormBuilder(props: ViewBodyProps): ReactElement {
  const { project, table, view, title } = props
  const { settings, change } = view
  const t = useTexts()
  const [chosen, choose] = useState<string | null>(null)
  const [moved, tellMoved] = useState('')
  const questions = useMemo(() => questionsOf(table, settings), [table, settings])
  const question = questions.find(({ column }) => column.id === chosen) ?? null
  const needed = neededColumns(table, settings)

  const putBeside = (id: string, beside: { readonly id: string; readonly side: 'before' | 'after' }) => {
    choose(id)
    void change((now) => ({ columns: withAskedBeside(table, now, id, beside) }))
  }

  function step(at: number, by: -1 | 1): void {
    const [question, other] = [questions[at], questions[at + by]]
    if (question === undefined || other === undefined) return
    putBeside(question.column.id, { id: other.column.id, side: by < 0 ? 'before' : 'after' })
    tellMoved(t('forms.moved', { title: question.label, place: at + by + 1 }))
  }

  return (
    <div className={classes.builder} data-focus-home>
      <UnusedFields {...props} questions={questions} onAdd={choose} />
      <div className={classes.page}>
        {needed.length === 0 ? null : (
          <Notice kind="warning">
            {t('forms.needed', { titles: needed.map((column) => `“${column.title}”`).join(', ') })}
          </Notice>
        )}
        <FormCard settings={settings}>
          <TypedInPlace
            className={page.heading}
            label={t('forms.heading')}
            placeholder={title}
            value={settings.heading ?? title}
            onStore={(text) => void change({ heading: text === title ? null : text })}
          />
          <PanelRichText
            className={classes.leadRich}
            label={t('forms.description')}
            value={settings.subheading}
            onStore={(subheading) => void change({ subheading })}
          />
          {questions.length === 0 ? (
            <EmptyState icon={IconForms} title={t('forms.ask.empty')} text={t('forms.ask.empty.text')} />
          ) : (
            <ol className={classes.questions} aria-label={t('forms.ask')}>
              {questions.map((question, at) => (
                <BuiltQuestion
                  key={question.column.id}
                  question={question}
                  isChosen={question.column.id === chosen}
                  onChoose={() => choose(question.column.id)}
                  onStep={(by) => step(at, by)}
                  onDrop={(id, side) => putBeside(id, { id: question.column.id, side })}
                  onRemove={() =>
                    void change((now) => ({
                      columns: withAsked(table, now, [question.column.id], false),
                      ...withoutHead(questions, now, question.column.id),
                    }))
                  }
                />
              ))}
            </ol>
          )}
          <p className={classes.said} role="status">
            {moved}
          </p>
        </FormCard>
      </div>
      <aside className={classes.panel}>
        <QuestionPanel
          key={chosen}
          project={project}
          table={table}
          view={view}
          questions={questions}
          question={question}
        />
        <AfterPanel view={view} questions={questions} />
        <AdmissionPanel view={view} />
        <LookPanel projectId={project.id} view={view} />
        <ResponsesPanel projectId={project.id} tableId={table.id} viewId={props.viewId} />
      </aside>
    </div>
  )
}

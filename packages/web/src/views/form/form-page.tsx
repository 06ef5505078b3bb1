import { Button } from '@mantine/core'
import { formParts } from '@rowhouse/core/view-types/form/form-fields'
import { IconForms } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useMemo, useRef } from 'react'
import type { CellContext } from '../../cells/cell-type.ts'
import { MarkdownText } from '../../cells/long-text/markdown-text.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSession } from '../../session/use-session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/form-fields.tsx'
import type { ViewBodyProps } from '../view-body.ts'
import { AfterSubmit } from './after-submit.tsx'
import { ClosedForm } from './closed-form.tsx'
import classes from './form.module.css'
import { FormCard } from './form-card.tsx'
import { FormQuestion } from './form-question.tsx'
import { SectionHead } from './form-section.tsx'
import { questionsOf } from './questions.ts'
import { responsesQuery } from './responses-query.ts'
import { useAnswers } from './use-answers.ts'

interface FormPageProps extends ViewBodyProps {
  readonly context: CellContext
}

/** The form as people fill it in. */
export function FormPage(props: FormPageProps): ReactElement {
  const { project, table, records, view, viewId, title, context, onAddRecord } = props
  const { settings } = view
  const t = useTexts()
  const { user } = useSession()
  const form = useRef<HTMLFormElement>(null)
  const questions = useMemo(() => questionsOf(table, settings), [table, settings])
  const filling = useAnswers(`${user?.id ?? ''} ${viewId}`, questions, records)
  const { shown, answers, faults, refusal, state } = filling
  const closed = useQuery(responsesQuery(project.id, viewId)).data?.closed ?? null

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const wrong = await filling.handIn()
    if (wrong !== null) focusQuestion(form.current, wrong)
  }

  if (state === 'done')
    return (
      <FormCard settings={settings}>
        <AfterSubmit settings={settings} onAgain={filling.startAgain} />
      </FormCard>
    )
  return (
    <FormCard settings={settings}>
      <h2 className={classes.heading}>
        <bdi>{settings.heading || title}</bdi>
      </h2>
      {settings.subheading ? <MarkdownText className={classes.lead ?? ''} text={settings.subheading} /> : null}
      {closed !== null ? (
        <ClosedForm why={closed} admission={settings.admission} />
      ) : questions.length === 0 ? (
        <EmptyState icon={IconForms} title={t('forms.empty')} text={t('forms.empty.text')} />
      ) : (
        <form
          ref={form}
          className={classes.questions}
          noValidate
          onSubmit={(event) => void submit(event)}
          onKeyDown={(event) => {
            // After the field that is being written in was read.
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
              setTimeout(() => form.current?.requestSubmit())
          }}
        >
          {formParts(questions, shown).map(({ section, fields }) => (
            <div key={fields[0]?.column.id} className={classes.part}>
              {section === null ? null : <SectionHead section={section} />}
              {fields.map((question) => (
                <FormQuestion
                  key={question.column.id}
                  question={question}
                  value={answers[question.column.id] ?? null}
                  context={context}
                  fault={faults[question.column.id] ?? null}
                  isReadOnly={onAddRecord === null || state === 'sending'}
                  onStore={(draft) => filling.answer(question, draft)}
                />
              ))}
            </div>
          ))}
          {refusal === null ? null : <Notice kind="error">{refusal}</Notice>}
          {onAddRecord === null ? (
            <Notice>{t('forms.onlyLook')}</Notice>
          ) : (
            <div className={classes.send}>
              <Button size="md" type="submit" loading={state === 'sending'}>
                {t('forms.submit')}
              </Button>
              <span className={classes.kept}>{t('forms.kept')}</span>
            </div>
          )}
        </form>
      )}
    </FormCard>
  )
}

/** After the sentence below it has its place. */
function focusQuestion(form: HTMLFormElement | null, id: string): void {
  requestAnimationFrame(() => {
    const question = form?.querySelector(`[data-column="${CSS.escape(id)}"]`)
    question?.querySelector<HTMLElement>(':is(input, textarea, button, [tabindex])')?.focus({ preventScroll: true })
    question?.scrollIntoView({ block: 'nearest' })
  })
}

import { NumberInput, Select, Switch } from '@mantine/core'
import { isHttpUrl } from '@rowhouse/core/column-types/http-url'
import { emailKey } from '@rowhouse/core/names'
import { canGetCopies } from '@rowhouse/core/views/settings/copy-to'
import { longestWaitSeconds } from '@rowhouse/core/views/settings/redirect'
import { formLimits } from '@rowhouse/core/views/view-limits'
import type { ReactElement } from 'react'
import type { ViewState } from '../../../features/view-settings/view-state.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useSession } from '../../../session/use-session.ts'
import { useAppState } from '../../../state/app-state.ts'
import { toast } from '../../../state/toast-store.ts'
import type { Question } from '../questions.ts'
import { AnswerChanges } from './answer-changes.tsx'
import classes from './builder.module.css'
import { PanelText } from './panel-text.tsx'

interface AfterPanelProps {
  readonly view: ViewState
  readonly questions: readonly Question[]
}

/** What happens when the form was handed in. */
export function AfterPanel({ view, questions }: AfterPanelProps): ReactElement {
  const t = useTexts()
  const { settings, change } = view
  const { submitAnother, blankForm, successMessage, redirect } = settings
  return (
    <section className={classes.settings} aria-label={t('forms.after')}>
      <h3>{t('forms.after')}</h3>
      <Switch
        size="sm"
        labelPosition="left"
        label={t('forms.after.another')}
        checked={submitAnother}
        onChange={(event) => void change({ submitAnother: event.currentTarget.checked })}
      />
      <Switch
        size="sm"
        labelPosition="left"
        label={t('forms.after.blank')}
        checked={blankForm}
        onChange={(event) => void change({ blankForm: event.currentTarget.checked })}
      />
      <MailMe view={view} />
      <CopyTo view={view} questions={questions} />
      <AnswerChanges view={view} />
      <PanelText
        label={t('forms.after.message')}
        placeholder={t('forms.done')}
        most={formLimits.text}
        isLong
        value={successMessage}
        onStore={(text) => void change({ successMessage: text })}
      />
      <PanelText
        label={t('forms.after.redirect')}
        placeholder={t('forms.after.redirect.hint')}
        most={formLimits.address}
        value={redirect?.url ?? null}
        faultOf={(url) => (isHttpUrl(url) ? null : t('forms.after.redirect.fault'))}
        onStore={(url) =>
          void change({ redirect: url === null ? null : { url, afterSeconds: redirect?.afterSeconds ?? 0 } })
        }
      />
      {redirect === null ? null : (
        <NumberInput
          size="sm"
          label={t('forms.after.redirect.seconds')}
          min={0}
          max={longestWaitSeconds}
          allowDecimal={false}
          value={redirect.afterSeconds}
          onBlur={(event) => {
            const afterSeconds = Number(event.currentTarget.value)
            if (afterSeconds !== redirect.afterSeconds) void change({ redirect: { ...redirect, afterSeconds } })
          }}
        />
      )}
    </section>
  )
}

/** Where an answer goes to whoever gave it: an address that is asked for. */
function CopyTo({ view: { settings, change }, questions }: AfterPanelProps): ReactElement | null {
  const t = useTexts()
  const fields = questions.filter(({ column }) => canGetCopies(column))
  if (fields.length === 0) return null
  return (
    <Select
      size="sm"
      label={t('forms.after.copy')}
      placeholder={t('forms.after.copy.none')}
      clearable
      value={settings.copyTo}
      data={fields.map(({ column, label }) => ({ value: column.id, label }))}
      onChange={(copyTo) => void change({ copyTo })}
    />
  )
}

/** Others see to their own mail: here stands only the person who looks. */
function MailMe({ view: { settings, change } }: { readonly view: ViewState }): ReactElement {
  const t = useTexts()
  const { user } = useSession()
  const hasMail = useAppState((state) => state.info?.mailConfigured === true)
  const own = emailKey(user?.email ?? '')
  const others = settings.mailsTo.filter((address) => emailKey(address) !== own)

  function choose(isTold: boolean): void {
    if (isTold && !hasMail) toast.info(t('forms.after.noMail'))
    else void change({ mailsTo: isTold ? [...others, own] : others })
  }

  return (
    <Switch
      size="sm"
      labelPosition="left"
      label={t('forms.after.mail')}
      checked={others.length < settings.mailsTo.length}
      onChange={(event) => choose(event.currentTarget.checked)}
    />
  )
}

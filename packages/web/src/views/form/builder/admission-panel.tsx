import { Switch, TextInput } from '@mantine/core'
import { formLimits } from '@rowhouse/core/views/view-limits'
import { type ReactElement, useState } from 'react'
import type { ViewState } from '../../../features/view-settings/view-state.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import classes from './builder.module.css'
import { localText, momentOfLocal } from './built-admission.ts'
import { numberIn } from './built-rules.ts'
import { PanelText } from './panel-text.tsx'

type Admission = ViewState['settings']['admission']

/** When the form takes answers, how many and of whom. */
export function AdmissionPanel({ view }: { readonly view: ViewState }): ReactElement {
  const t = useTexts()
  const { admission } = view.settings
  const change = (part: Partial<Admission>) => void view.change((now) => ({ admission: { ...now.admission, ...part } }))
  return (
    <section className={classes.settings} aria-label={t('forms.admission')}>
      <h3>{t('forms.admission')}</h3>
      <MomentField
        label={t('forms.admission.opens')}
        value={admission.opensAt}
        onStore={(opensAt) => change({ opensAt })}
      />
      <MomentField
        label={t('forms.admission.closes')}
        value={admission.closesAt}
        onStore={(closesAt) => change({ closesAt })}
      />
      <PanelText
        label={t('forms.admission.most')}
        most={10}
        value={admission.mostResponses === null ? null : String(admission.mostResponses)}
        faultOf={(text) => (numberIn(text, 1) === null ? t('forms.rules.bound.fault') : null)}
        onStore={(text) => change({ mostResponses: text === null ? null : numberIn(text, 1) })}
      />
      <Switch
        size="sm"
        labelPosition="left"
        label={t('forms.admission.signedIn')}
        checked={admission.signedInOnly || admission.oncePerPerson}
        disabled={admission.oncePerPerson}
        onChange={(event) => change({ signedInOnly: event.currentTarget.checked })}
      />
      <Switch
        size="sm"
        labelPosition="left"
        label={t('forms.admission.once')}
        checked={admission.oncePerPerson}
        onChange={(event) => change({ oncePerPerson: event.currentTarget.checked })}
      />
      <PanelText
        label={t('forms.admission.message')}
        placeholder={t('forms.closed.over')}
        most={formLimits.text}
        isLong
        value={admission.closedMessage}
        onStore={(closedMessage) => change({ closedMessage })}
      />
    </section>
  )
}

interface MomentFieldProps {
  readonly label: string
  /** In UTC. */
  readonly value: string | null
  readonly onStore: (moment: string | null) => void
}

/** On the clock of the person who looks; stored when it is left. */
function MomentField({ label, value, onStore }: MomentFieldProps): ReactElement {
  const [typed, setTyped] = useState<string | null>(null)

  function leave(): void {
    if (typed !== null && typed !== localText(value)) onStore(momentOfLocal(typed))
    setTyped(null)
  }

  return (
    <TextInput
      size="sm"
      type="datetime-local"
      label={label}
      value={typed ?? localText(value)}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={leave}
    />
  )
}

import { Button, Radio, SegmentedControl, TextInput } from '@mantine/core'
import { tokenLimits } from '@rowhouse/core/api/tokens'
import { tokenAccesses } from '@rowhouse/core/permissions/token-scopes'
import { type FormEvent, type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { Notice, TextField } from '../../ui/form-fields.tsx'
import { type DraftFault, faultOf, type Lifetime, lifetimes, newDraft, specOf, type TokenDraft } from './token-draft.ts'
import type { DraftPartProps } from './token-draft-part.ts'
import { ProjectsChoice, TablesChoice } from './token-places.tsx'
import type { MadeToken, TokenSpec } from './token-queries.ts'
import classes from './tokens.module.css'

interface TokenFormProps {
  readonly projectId: string | null
  readonly make: (spec: TokenSpec) => Promise<MadeToken>
  readonly onMade: (made: MadeToken) => void
  readonly onClose: () => void
}

export function TokenForm({ projectId, make, onMade, onClose }: TokenFormProps): ReactElement {
  const t = useTexts()
  const [draft, setDraft] = useState(() => newDraft(projectId))
  const [fault, setFault] = useState<DraftFault | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const change = (changes: Partial<TokenDraft>) => {
    setDraft({ ...draft, ...changes })
    setFault(null)
    setRefusal(null)
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const found = faultOf(draft, new Date())
    if (found !== null) return setFault(found)
    setBusy(true)
    try {
      onMade(await make(specOf(draft, new Date())))
    } catch (error) {
      setRefusal(messageOf(error))
      setBusy(false)
    }
  }

  const parts = { draft, fault, onChange: change }
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      {refusal === null ? null : <Notice kind="error">{refusal}</Notice>}
      <TextField
        data-autofocus
        size="md"
        autoComplete="off"
        label={t('tokens.name')}
        description={t('tokens.name.hint')}
        maxLength={tokenLimits.name}
        value={draft.name}
        fault={fault === 'name' ? t('tokens.fault.name') : null}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <AccessField {...parts} />
      {projectId === null ? <ProjectsChoice {...parts} /> : <TablesChoice {...parts} projectId={projectId} />}
      <LifetimeField {...parts} />
      <DialogFoot>
        <Button size="md" variant="default" onClick={onClose}>
          {t('shell.cancel')}
        </Button>
        <Button size="md" type="submit" loading={isBusy}>
          {t('tokens.make')}
        </Button>
      </DialogFoot>
    </form>
  )
}

function AccessField({ draft, onChange }: DraftPartProps): ReactElement {
  const t = useTexts()
  return (
    <Radio.Group
      label={t('tokens.may')}
      value={draft.access}
      onChange={(access) => onChange({ access: access as TokenDraft['access'] })}
    >
      <div className={classes.choices}>
        {tokenAccesses.map((access) => (
          <Radio
            key={access}
            value={access}
            label={t(`tokens.access.${access}`)}
            description={t(`tokens.access.${access}.text`)}
          />
        ))}
      </div>
    </Radio.Group>
  )
}

function LifetimeField({ draft, fault, onChange }: DraftPartProps): ReactElement {
  const t = useTexts()
  return (
    <fieldset className={classes.part}>
      <legend>{t('tokens.column.expires')}</legend>
      <SegmentedControl
        fullWidth
        aria-label={t('tokens.column.expires')}
        data={lifetimes.map((value) => ({ value, label: t(`tokens.lifetime.${value}`) }))}
        value={draft.lifetime}
        onChange={(lifetime) => onChange({ lifetime: lifetime as Lifetime })}
      />
      {draft.lifetime === 'date' ? (
        <TextInput
          type="date"
          aria-label={t('tokens.lifetime.at')}
          value={draft.date}
          error={fault === 'date' ? t('tokens.fault.date') : undefined}
          onChange={(event) => onChange({ date: event.currentTarget.value })}
        />
      ) : null}
      {draft.lifetime === 'never' ? <p className={classes.hint}>{t('tokens.lifetime.never.text')}</p> : null}
    </fieldset>
  )
}

import { Button, TextInput } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { type FormEvent, type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { type AutomationPlace, startAutomation } from './automation-queries.ts'
import classes from './automations.module.css'

interface RunOnceProps {
  readonly place: AutomationPlace
  /** Whether what starts it brings a record. */
  readonly hasRecord: boolean
}

/** By hand, as it is stored. */
export function RunOnce({ place, hasRecord }: RunOnceProps): ReactElement {
  const t = useTexts()
  const [record, setRecord] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    try {
      await startAutomation(place, hasRecord ? record.trim() : null)
      toast.success(t('automations.started'))
    } catch (error) {
      toast.error(messageOf(error))
    }
    setBusy(false)
  }

  return (
    <form className={classes.once} onSubmit={(event) => void submit(event)}>
      {hasRecord ? (
        <TextInput
          label={t('automations.once.record')}
          description={t('automations.once.help')}
          maxLength={2000}
          value={record}
          onChange={(event) => setRecord(event.currentTarget.value)}
        />
      ) : null}
      <Button
        type="submit"
        variant="default"
        leftSection={<IconPlayerPlay size={16} />}
        loading={isBusy}
        disabled={hasRecord && record.trim() === ''}
      >
        {t(hasRecord ? 'automations.once.forRecord' : 'automations.once')}
      </Button>
    </form>
  )
}

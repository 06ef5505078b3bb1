import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { tableQuery } from '../../structure/tables/table-query.ts'
import { type PickedRecord, RecordPick } from '../records/record-pick.tsx'
import { type AutomationPlace, startAutomation } from './automation-queries.ts'
import classes from './automations.module.css'

interface RunOnceProps {
  readonly place: AutomationPlace
  /** Of the record that what starts it brings; null: it brings none. */
  readonly tableId: string | null
}

/** By hand, as it is stored. */
export function RunOnce({ place, tableId }: RunOnceProps): ReactElement {
  const t = useTexts()
  const [record, setRecord] = useState<PickedRecord | null>(null)
  const { data: table } = useQuery({ ...tableQuery(place.projectId, tableId ?? ''), enabled: tableId !== null })
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    try {
      await startAutomation(place, tableId === null ? null : (record?.key ?? null))
      toast.success(t('automations.started'))
    } catch (error) {
      toast.error(messageOf(error))
    }
    setBusy(false)
  }

  return (
    <form className={classes.once} onSubmit={(event) => void submit(event)}>
      {table === undefined ? null : (
        <RecordPick
          projectId={place.projectId}
          table={table}
          label={t('automations.once.record')}
          placeholder={t('automations.once.help')}
          record={record}
          onPick={setRecord}
        />
      )}
      <Button
        type="submit"
        variant="default"
        leftSection={<IconPlayerPlay size={16} />}
        loading={isBusy}
        disabled={tableId !== null && record === null}
      >
        {t(tableId === null ? 'automations.once' : 'automations.once.forRecord')}
      </Button>
    </form>
  )
}

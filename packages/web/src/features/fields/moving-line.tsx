import { Button, Progress } from '@mantine/core'
import { cancelJob } from '@rowhouse/core/api/jobs'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { call } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import classes from './field-popover.module.css'
import { movingQuery } from './moving-values.ts'

/** How far the values of a field are, and the way to have none of it. */
export function MovingLine({ jobId }: { readonly jobId: string }): ReactElement {
  const t = useTexts()
  const { data } = useQuery(movingQuery(jobId))
  const cancel = useMutation({
    mutationFn: () => call(cancelJob, { params: { jobId } }),
    onError: (error) => void toast.error(messageOf(error)),
  })
  const [done, total] = [data?.done ?? 0, data?.total ?? 0]
  const isEnding = data?.state === 'cancelling' || cancel.isPending
  const label = isEnding
    ? t('fields.convert.cancelling')
    : t('fields.convert.moving', { done: done.toLocaleString(), total: total.toLocaleString() })
  return (
    <div className={classes.moving}>
      <p>{label}</p>
      <Progress
        size="sm"
        value={total === 0 ? 100 : (done / total) * 100}
        animated={isEnding || total === 0}
        aria-label={label}
      />
      <Button variant="default" size="xs" disabled={isEnding || data?.state === 'done'} onClick={() => cancel.mutate()}>
        {t('fields.convert.cancel')}
      </Button>
    </div>
  )
}

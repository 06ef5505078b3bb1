import { pressButton as contract } from '@rowhouse/core/api/automations'
import { call } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { toast } from '../../state/toast-store.ts'

interface Pressed {
  readonly recordId: string
  readonly columnId: string
}

/** Starts what the button of a record is for, and tells how that went. */
export async function pressButton(params: Pressed): Promise<void> {
  try {
    const { msg } = await call(contract, { params })
    toast.success(msg)
  } catch (error) {
    toast.error(messageOf(error))
  }
}

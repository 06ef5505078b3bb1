import { AppError } from '@rowhouse/core/errors'
import { isEmail } from '@rowhouse/core/names'
import { formFieldsOf } from '@rowhouse/core/view-types/form/form-fields'
import { viewTypeOf } from '@rowhouse/core/view-types/registry'
import { remembers } from '@rowhouse/core/view-types/remembered'
import { liveSettings } from '@rowhouse/core/views/live-settings'
import { readViewSettings } from '@rowhouse/core/views/view-settings'
import type { ViewRow } from '../../meta/rows/structure.ts'
import { readSnapshot, type SnapshotTable } from '../../meta/snapshot.ts'
import { type HeardChange, type Subscriber, subscriberOf } from '../../meta/subscriber.ts'
import { canMailLinks } from '../../platform/mail/links.ts'
import { recordKeyIn } from '../../query/record-key.ts'
import { isStored, type StoredColumn } from '../../query/record-table.ts'
import { innerSight } from '../../query/sight.ts'
import type { Services } from '../../request/services.ts'
import { sourceOf } from '../../structure/sources/source-of.ts'
import { answerAddress } from '../views/answer-address.ts'
import { hasForm } from '../views/has-form.ts'
import { askable } from './write/hand-in.ts'
import { type FoundCells, findRecords } from './write/record-store.ts'

type Heard = HeardChange<'records.inserted'>

/** Anybody may type anybody's address: nobody gets more than these. */
const mostCopies = 3
const hourMs = 3_600_000

/** Sends whoever handed in a form their own answers, where the form has a field for the address. */
export function formCopies(services: Services): Subscriber {
  return subscriberOf({
    name: 'form copies',
    types: ['records.inserted'],
    concern: hasForm,
    async hear({ id, projectId, event }: Heard) {
      const { form, undoes, keys } = event
      if (form === undefined || undoes !== undefined || projectId === null) return
      if (!(await services.mailer.isConfigured())) return
      const found = await findForm(services, projectId, form)
      const copy = found === null ? null : await copyOf(services, found, keys[0] ?? '')
      if (copy === null || !mayGetMore(services, copy.to)) return
      await services.meta.write((tx) => services.mails.add(tx, [{ ...copy, once: `copy ${id}` }]))
      services.mails.wake()
    },
  })
}

interface FoundForm {
  readonly view: ViewRow
  readonly table: SnapshotTable
  readonly copyTo: string
}

async function findForm({ meta }: Services, projectId: string, viewId: string): Promise<FoundForm | null> {
  const snapshot = await readSnapshot(meta.read, projectId)
  for (const table of snapshot?.tables ?? []) {
    const view = table.views.find(({ id }) => id === viewId)
    if (view === undefined || !remembers(viewTypeOf(view.type), 'copyTo')) continue
    const { copyTo } = liveSettings(readViewSettings(view.settings), table.columns).settings
    return copyTo === null ? null : { view, table, copyTo }
  }
  return null
}

/** What strangers are asked for and is stored, under the labels of the form: the address may be anybody's. Secrets are never sent. */
async function copyOf(services: Services, { view, table, copyTo }: FoundForm, key: string) {
  const settings = readViewSettings(view.settings)
  const fields = formFieldsOf(
    settings,
    table.columns.map((column) => ({ ...askable(column, true), column })),
  )
  const told = fields.flatMap(({ column: { column, isWithheld }, label }) =>
    isStored(column) && !column.secret && isWithheld !== true ? [{ column, label }] : [],
  )
  const cells = await cellsOf(
    services,
    table,
    key,
    told.map(({ column }) => column),
  )
  const to = cells?.get(copyTo)
  if (cells === null || typeof to !== 'string' || !isEmail(to)) return null
  const answers = told.flatMap(({ column, label }) => {
    const text = column.type.show(cells.get(column.id) ?? null, column.options as never)
    return text === '' ? [] : [{ label, text }]
  })
  const address = (await canMailLinks(services)) ? await answerAddress(services, view, key) : null
  const values = { form: settings.heading ?? view.title, answers, address }
  return { to, mail: { kind: 'answers', values } } as const
}

async function cellsOf(
  services: Services,
  table: SnapshotTable,
  key: string,
  columns: readonly StoredColumn[],
): Promise<FoundCells | null> {
  const values = recordKeyIn(table, key)
  if (values === null) return null
  const { read } = await sourceOf(services, table.base)
  const access = { table, sight: innerSight(table), dialect: table.base.dialect }
  return (await findRecords({ db: read, access }, [values], columns))[0] ?? null
}

function mayGetMore({ limits }: Services, address: string): boolean {
  try {
    limits.take(`copy of a form ${address.toLowerCase()}`, mostCopies, hourMs)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

import { IconPlus } from '@tabler/icons-react'
import { type ReactElement, useRef, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { linkedRecords } from '../../values/linked-names.ts'
import { useCellPlace } from '../cell-place.ts'
import type { FieldProps, ValueSession } from '../cell-type.ts'
import classes from '../editing/fields.module.css'
import { LinkPicker } from './link-picker.tsx'
import { isSingleLink, useLinkTarget } from './link-target.ts'
import type { RecordsCell } from './link-to-another-record.ts'
import { LinkedChip } from './linked-chip.tsx'
import { useLinkOrder } from './use-link-order.ts'
import { useOpenLinked } from './use-open-linked.ts'

/** Linked records as chips: a click opens one, × takes it off, + finds others. */
export function LinkField({ column, value, cell, recordKey, isReadOnly, store }: FieldProps): ReactElement {
  const t = useTexts()
  const place = useCellPlace()
  const target = useLinkTarget(column)
  const openLinked = useOpenLinked(column)
  const [isOpen, setOpen] = useState(false)
  const plus = useRef<HTMLButtonElement>(null)
  const keys = target?.columns.filter(({ isKey }) => isKey).map(({ title }) => title) ?? []
  const linked = linkedRecords(value, keys)
  // Until the other table is known, so are only the names.
  const isKnown = keys.length > 0
  const { count } = cell as RecordsCell
  const move = useLinkOrder({ column, recordKey, linked, hasMore: count > linked.length })

  async function unlink(key: string): Promise<void> {
    if (recordKey === null) {
      const list = (Array.isArray(value) ? value : [value]).filter((one) => linkedRecords(one, keys)[0]?.key !== key)
      store({ text: '', value: list.length === 0 ? null : isSingleLink(column) ? list[0] : list })
      return
    }
    try {
      await place?.records?.links.unlink(column, recordKey, key)
    } catch (error) {
      toast.error(messageOf(error))
    }
  }

  function close(): void {
    setOpen(false)
    plus.current?.focus()
  }

  const session: ValueSession = {
    column,
    value,
    cell,
    recordKey,
    isReady: true,
    text: '',
    isTyped: false,
    change: (draft) => store(draft),
    commit: (_, draft) => {
      if (draft !== undefined) store(draft)
      close()
    },
    cancel: close,
  }

  return (
    <div className={classes.links}>
      {linked.map(({ key, name }, at) => (
        <LinkedChip
          key={isKnown ? key : `#${at}`}
          list={`${column.id} ${recordKey}`}
          at={at}
          name={name}
          onOpen={isKnown ? () => openLinked(key) : null}
          onUnlink={isReadOnly || !isKnown ? null : () => void unlink(key)}
          onMove={isReadOnly || !isKnown ? null : move}
        />
      ))}
      {count > linked.length && linked.length > 0 ? (
        <span className={classes.more}>+{count - linked.length}</span>
      ) : null}
      {isReadOnly ? null : (
        <span className={classes.plus}>
          <button
            ref={plus}
            type="button"
            aria-label={t('cells.link.add', { title: column.title })}
            aria-expanded={isOpen}
            onClick={() => setOpen(true)}
          >
            <IconPlus size={14} aria-hidden />
          </button>
          {isOpen ? (
            <span className={classes.slot}>
              <LinkPicker session={session} />
            </span>
          ) : null}
        </span>
      )}
    </div>
  )
}

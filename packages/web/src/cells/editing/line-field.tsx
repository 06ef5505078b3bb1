import type { LinkCell } from '@rowhouse/grid/cells/link'
import { IconArrowUpRight } from '@tabler/icons-react'
import { type ComponentProps, type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { cellLabel } from '../cell-label.ts'
import type { FieldProps } from '../cell-type.ts'
import { CellView } from '../cell-views.tsx'
import { gridKinds } from '../grid-kinds.ts'
import { breakLine } from './break-line.ts'
import classes from './fields.module.css'

/** A line of text, stored when it is left or by Enter. While nobody writes it reads as the column shows its values. */
export function LineField(props: FieldProps & { readonly className?: string | undefined }): ReactElement {
  const { column, cell, store, refused = null, className = '' } = props
  const t = useTexts()
  /** null: nobody writes. */
  const [text, setText] = useState<string | null>(null)
  const kind = gridKinds[cell.kind]
  const written = kind?.editText?.(cell) ?? kind?.text(cell) ?? ''
  const begun = refused?.text ?? written
  const href = cell.kind === 'link' ? (cell as LinkCell).href : null
  // Whoever writes keeps the element they write in, whatever the cell becomes meanwhile: another one has no focus.
  const [drawn, setDrawn] = useState(begun)
  if (text === null && drawn !== begun) setDrawn(begun)

  function leave(): void {
    if (text !== null && text !== begun) store({ text })
    setText(null)
  }

  // A bar is drawn while nobody writes; the field below it is what is focused.
  const isDrawn = cell.kind === 'share' && text === null && refused === null

  return (
    <>
      <div className={classes.over}>
        <Line
          lines={drawn}
          className={`${classes.line} ${className}`}
          value={text ?? refused?.text ?? cellLabel(cell)}
          aria-label={column.title}
          autoComplete="off"
          data-hidden={isDrawn || undefined}
          data-link={(href !== null && text === null && refused === null) || undefined}
          onFocus={() => setText(begun)}
          onBlur={leave}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing || breakLine(event)) return
            if (event.key === 'Enter') {
              event.preventDefault()
              if (text !== null && text !== written) store({ text })
            } else if (event.key === 'Escape' && text !== null && text !== written) {
              event.stopPropagation()
              refused?.giveUp()
              setText(written)
            }
          }}
        />
        {isDrawn ? (
          <span aria-hidden>
            <CellView cell={cell} />
          </span>
        ) : null}
      </div>
      {href === null ? null : (
        <a
          className={classes.open}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('cells.link.follow', { title: column.title })}
        >
          <IconArrowUpRight size={14} aria-hidden />
        </a>
      )}
    </>
  )
}

const mostLines = 6

type LineProps = ComponentProps<'input'> & ComponentProps<'textarea'>

/** A text that was pasted, or stored by another program, may be of several lines: they are kept, which an input cannot. */
function Line({ lines, ...props }: LineProps & { readonly lines: string }): ReactElement {
  const count = lines.split('\n').length
  return count === 1 ? <input {...props} /> : <textarea rows={Math.min(count, mostLines)} {...props} />
}
